# follow.py, for Python 3.8 or later. Run it with: python3 follow.py
import json
import os
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

env = os.environ
# A program that may stop keeps this somewhere, and goes on from there.
after = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

while True:
    query = urlencode({"after": after, "types": "message.*", "wait": 25})
    request = Request(
        f"{env['WAXWING_URL']}/api/v1/events?{query}",
        headers={"Authorization": f"Bearer {env['WAXWING_KEY']}"},
    )
    try:
        with urlopen(request) as response:
            answer = json.load(response)
    except HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['error']}")
    for event in answer["data"]:
        message = event["data"]["message"]
        text = message["text"] if message else "(deleted)"
        print(f"{event['type']}: {text}", flush=True)
    after = answer["next_cursor"]
