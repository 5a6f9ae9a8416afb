"""A program that answers the questions of docs/protocol.md in the way that its argument names, for the tests.

honest: as the rules have it, by wrapping pyrules. wrong: every number is one too many. The others misbehave.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from pyrules import Map
from pyrules.verify.questions import QUESTIONS


def honest(request: dict[str, Any]) -> dict[str, Any]:
    map_ = Map.parse(request["map"], repeats=request["repeats"])
    question = QUESTIONS[request["ask"]]
    asked = {key: request[key] for key in question.asks if key in request}
    answer = question.answer(map_, asked)
    return {"question": request["question"]} | {key: answer[key] for key in request["answers"]}


def wrong(request: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value + 1 if type(value) is int else value for key, value in honest(request).items() if key != "question"
    }


def main(how: str) -> None:
    for number, line in enumerate(sys.stdin, 1):
        request = json.loads(line)
        if how == "crash":
            os._exit(3)
        elif how == "hang":
            time.sleep(60)
        elif how == "garbage":
            print("Good morning\x00 <&>", flush=True)
        elif how == "list":
            print("[1]", flush=True)
        elif how == "unable":
            print(json.dumps({"error": "no such thing yet"}), flush=True)
        elif how == "kind":
            print(json.dumps(dict.fromkeys(request["answers"], "many")), flush=True)
        elif how == "silent":
            print("{}", flush=True)
        elif how == "late":
            print(json.dumps(honest(request) | {"question": number - 1}), flush=True)
        else:
            print(json.dumps({"honest": honest, "wrong": wrong}[how](request)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
