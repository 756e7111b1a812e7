# receive.py, for Python 3.8 or later. Run it with: python3 receive.py
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

env = os.environ
key = base64.b64decode(env.get("WAXWING_SECRET", "").replace("whsec_", ""))
if not key:
    raise SystemExit("WAXWING_SECRET is not set")


def is_signed(headers, body):
    """Whether Waxwing has sent this body within the last five minutes."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, signature) for signature in given)


# A shop has a table with the ids of events in its database instead.
seen = set()


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(min(length, 100000))
        if not is_signed(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        # Store the event here, then answer, and work on it after that.
        self.answer(204)
        if event["id"] not in seen:
            seen.add(event["id"])
            print(f"{event['type']} {event['id']}", flush=True)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


server = ThreadingHTTPServer(("127.0.0.1", int(env.get("PORT", 4000))), Receiver)
print(f"Waiting for events on port {server.server_port}", flush=True)
server.serve_forever()
