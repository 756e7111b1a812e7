import { serverNow } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import type { Attempt, Delivery, Fault } from './deliveries.api.js';

interface FaultTexts {
  /** What has happened; `status` is the answer's. */
  readonly what: (status: number | null) => string;
  /** What its owner can do about it. */
  readonly remedy: string;
}

const answered = (status: number | null) => `Answered ${status}`;

/** Every reason for which an attempt does not deliver. One that is missing here does not compile. */
const FAULTS: Readonly<Record<Fault, FaultTexts>> = {
  http_4xx: {
    what: answered,
    remedy:
      'Your server has understood the request and refused it. Its answer often says why: a wrong path, a missing password of a gateway, or a signature that was checked against other bytes than those that came.',
  },
  http_5xx: {
    what: answered,
    remedy: 'Your server has failed at its work. Its own log tells why, at the time of the attempt.',
  },
  redirect: {
    what: (status) => `Answered ${status}, a redirect`,
    remedy: 'Redirects are not followed. Enter the address that it leads to as the URL of this webhook.',
  },
  gone: {
    what: () => 'Answered 410: no more events',
    remedy:
      'With 410 a server says that it wants no more events, so the webhook is disabled. Enable it once your server takes them again.',
  },
  paused: {
    what: (status) => `Answered ${status} and asked for a pause`,
    remedy: 'Your server asked us to wait. Sending goes on by itself after the time that it named.',
  },
  timeout: {
    what: () => 'No answer within 15 seconds',
    remedy:
      'Answer first and work afterwards: store the event, answer 200, and process it in the background.',
  },
  dns: {
    what: () => 'The host has no address',
    remedy: 'Check the host in the URL for typing errors, and that it has a public DNS record.',
  },
  connect: {
    what: () => 'No connection',
    remedy:
      'Nothing listens there, or a firewall keeps us out. Check that your server runs, and that its port can be reached from the internet.',
  },
  tls: {
    what: () => 'The certificate is not valid',
    remedy:
      'Renew the certificate, or have your server send the whole chain. It must be valid for the host in the URL; TLS 1.2 is the oldest that counts.',
  },
  bad_answer: {
    what: () => 'The answer is not HTTP',
    remedy: 'Something else than a web server listens there. Check the port in the URL.',
  },
  blocked_address: {
    what: () => 'The address may not be called',
    remedy:
      'The host leads to a private or reserved address, and only public ones are called. To try a server on your own machine, use the listen command of the documentation.',
  },
  no_body: {
    what: () => 'The event could not be written',
    remedy:
      'The fault is ours, and nothing was sent to your server. Send the event again later, or read what it is about by the API.',
  },
};

/** What came of one attempt, in words. */
export function outcomeText({ error, status }: Pick<Attempt, 'error' | 'status'>): string {
  return error ? FAULTS[error].what(status) : answered(status);
}

/** What to do about an attempt that failed; undefined for one that did not. */
export function remedyOf({ error }: Pick<Attempt, 'error'>): string | undefined {
  return error ? FAULTS[error].remedy : undefined;
}

const ORIGINS: Readonly<Record<Attempt['origin'], string>> = {
  new: 'First attempt',
  retry: 'Retry',
  resend: 'Sent again by hand',
  replay: 'Replay',
  test: 'Test',
};

export function originText({ origin }: Attempt): string {
  return ORIGINS[origin];
}

/** The story of a delivery in a sentence, without its next attempt. */
export function deliveryText({ status, attempts, last_attempt }: Delivery): string {
  if (!last_attempt) return 'Not tried yet';
  const outcome = outcomeText(last_attempt);
  if (status === 'failed') return `${outcome}. Given up after ${attemptsText(attempts)}`;
  return attempts > 1 ? `${outcome}, after ${attemptsText(attempts)}` : outcome;
}

/** When it is tried next; undefined where that is not planned. An attempt whose time has passed waits for its turn. */
export function nextTryText({ next_attempt_at: at }: Delivery): string | undefined {
  if (at === null) return undefined;
  return Date.parse(at) > serverNow() ? `Next try ${formatDateTime(at)}` : 'Next try soon';
}

function attemptsText(attempts: number): string {
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}
