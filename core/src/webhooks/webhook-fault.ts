/** Why an attempt did not deliver. A closed list: it tells a customer what to repair, and nothing of a network. */
export const WEBHOOK_FAULTS = [
  /** An answer 4xx. */
  'http_4xx',
  /** An answer 5xx, or one outside of HTTP's classes. */
  'http_5xx',
  /** An answer 3xx: redirects are never followed. */
  'redirect',
  /** 410: the receiver wants no more events. */
  'gone',
  /** 429 or 503 with the time to wait in `Retry-After`. */
  'paused',
  /** No answer within the time of an attempt. */
  'timeout',
  /** The name has no address, or none that webhooks may be sent to. */
  'dns',
  /** No connection, or one that ended without an answer. */
  'connect',
  /** The certificate is not valid for the name, or the server speaks no TLS 1.2. */
  'tls',
  /** What came is no HTTP answer. */
  'bad_answer',
  /** Webhooks may not be sent there; no byte was. */
  'blocked_address',
  /** The event could not be written, which is a fault of ours; no byte was sent. */
  'no_body',
] as const;

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const GONE = 410;

/** Whether an answer of this status may ask for a pause by `Retry-After`. */
export function mayPause(status: number): boolean {
  return status === TOO_MANY_REQUESTS || status === UNAVAILABLE;
}

/** Null for 2xx. `paused` tells whether the answer named a time to wait. */
export function faultOfStatus(status: number, paused: boolean): WebhookFault | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === GONE) return 'gone';
  if (paused && mayPause(status)) return 'paused';
  return status >= 400 && status < 500 ? 'http_4xx' : 'http_5xx';
}
