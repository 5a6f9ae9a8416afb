"""Pictures of a map: pure functions from answers to text and SVG."""
