// Posts events to a server, as deliveries of webhooks are posted.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { pause, plain, reasonOf, stop } from './program.mjs';

/** How long to wait before an event is posted again, each time. */
const RETRY_MS = [1_000, 2_000, 4_000];
/** A webhook has as long to answer. */
const ANSWER_MS = 15_000;

/** Posts events to one address and nowhere else: a redirect is an answer like any other. */
export class Forwarder {
  #url;
  #secret;

  constructor(url, key) {
    this.#url = url;
    // The same at each start, and tells nothing of the key.
    this.#secret = createHmac('sha256', key).update('waxwing listen').digest().subarray(0, 24);
  }

  get secret() {
    return `whsec_${this.#secret.toString('base64')}`;
  }

  /** Whether the server has taken the event, within a few attempts. Each is told as a line. */
  async deliver(event, text, tell) {
    for (const [attempt, waitMs] of [...RETRY_MS, undefined].entries()) {
      const begun = performance.now();
      const outcome = await this.#post(event.id, text, attempt + 1);
      stop.signal.throwIfAborted();
      const isDelivered = /^2\d\d$/.test(outcome);
      const next = waitMs === undefined ? `given up: ${event.id}` : `again in ${waitMs / 1_000} s`;
      tell(lineOf(event, outcome, Math.round(performance.now() - begun), isDelivered ? '' : next));
      if (isDelivered) return true;
      if (waitMs !== undefined) await pause(waitMs);
    }
    return false;
  }

  /** The status of the answer, or why there is none. */
  #post(id, text, attempt) {
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', this.#secret)
      .update(`${id}.${timestamp}.${text}`)
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'user-agent': 'Waxwing-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      'waxwing-attempt': attempt,
      'waxwing-origin': attempt === 1 ? 'new' : 'retry',
    };
    const { request } = this.#url.protocol === 'https:' ? https : http;
    const options = { method: 'POST', headers, agent: false, autoSelectFamily: true, signal: stop.signal };
    return new Promise((resolve) => {
      const post = request(this.#url, options, (response) => {
        resolve(String(response.statusCode));
        response.on('error', () => undefined).resume();
      });
      const late = setTimeout(
        () => post.destroy(new Error(`no answer within ${ANSWER_MS / 1_000} s`)),
        ANSWER_MS,
      );
      post.on('error', (error) => resolve(reasonOf(error, this.#url)));
      post.on('close', () => clearTimeout(late));
      post.end(text);
    });
  }
}

function lineOf({ type, timestamp }, outcome, ms, more) {
  const time = new Date(timestamp).toTimeString().slice(0, 8);
  return plain(`${time}  ${type.padEnd(24)} ${outcome}  ${ms} ms  ${more}`.trimEnd());
}
