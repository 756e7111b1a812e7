// What all parts of the program share: its end, and what it says.
import { setTimeout as sleep } from 'node:timers/promises';

/** Aborts at Ctrl-C. */
export const stop = new AbortController();

/** @throws an AbortError at Ctrl-C */
export const pause = (ms) => sleep(ms, undefined, { signal: stop.signal });

export const say = (line) => void process.stderr.write(`${line}\n`);

/** Without characters that steer a terminal. */
export const plain = (text) => String(text).replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?');
export const unsteering = (json) =>
  json.replace(/[\x7f-\x9f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** What went wrong, on the way to a URL. */
export function reasonOf(error, url) {
  const { code, message } = error.cause ?? error;
  if (code === 'ECONNREFUSED') return `Nothing listens at ${url.origin}`;
  return message || code;
}
