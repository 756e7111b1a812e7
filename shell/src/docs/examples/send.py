# send.py, for Python 3.8 or later. Run it with: python3 send.py
import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

env = os.environ
request = Request(
    f"{env['WAXWING_URL']}/api/public/send/{env['WAXWING_INSTANCE']}",
    method="POST",
    headers={
        "Authorization": f"Bearer {env['WAXWING_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps({"number": env["WAXWING_TO"], "message": "Hello from Python"}).encode(),
)

try:
    with urlopen(request) as response:
        answer = json.load(response)
except HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['error']}")

print(f"{answer['id']} is {answer['status']}, {answer['usage']['remaining']} messages left")
