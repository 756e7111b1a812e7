// Reads the events of an account from Waxwing.
import { setTimeout as sleep } from 'node:timers/promises';
import { pause, plain, reasonOf, say, stop } from './program.mjs';

/** Waxwing says something every 15 s. */
const SILENCE_MS = 45_000;
const MAX_PAUSE_MS = 30_000;

/** Asking again does not help. */
class Refused extends Error {}

/** The events of the account, each once and in order, read on from where the last connection broke off. */
export class Events {
  #options;
  /** The last event that was dealt with. Before the first one a time, as soon as one is known. */
  cursor;
  #isBehind = false;
  /** How long Waxwing asks to wait between two connections. */
  #returnMs = 2_000;
  #failures = 0;

  constructor(options) {
    this.#options = options;
    this.cursor = options.since;
  }

  async *read() {
    for (;;) {
      try {
        yield* this.#isBehind || this.#beginsWithTime ? this.#log() : this.#stream();
      } catch (error) {
        if (error instanceof Refused || stop.signal.aborted) throw error;
        const waitMs = error.waitMs ?? Math.min(this.#returnMs * 2 ** this.#failures++, MAX_PAUSE_MS);
        say(
          `${plain(reasonOf(error, this.#options.url))}. Connecting again in ${Math.ceil(waitMs / 1_000)} s`,
        );
        await pause(waitMs * (1 + Math.random() / 5));
      }
    }
  }

  get #beginsWithTime() {
    return this.cursor !== undefined && !this.cursor.startsWith('evt_');
  }

  /** What has been recorded behind the cursor, up to now. Only an event tells a stream where to begin: until there is one, it waits here. */
  async *#log() {
    const query = { after: this.cursor, limit: 100, wait: this.#beginsWithTime ? 20 : 0 };
    const response = await this.#ask('events', query);
    const { data, next_cursor, has_more } = await response.json();
    this.#failures = 0;
    for (const event of data) yield* this.#passOn(event.id, event, JSON.stringify(event));
    this.cursor = next_cursor;
    this.#isBehind = has_more;
  }

  async *#stream() {
    const connection = new AbortController();
    const close = () => connection.abort();
    stop.signal.addEventListener('abort', close);
    try {
      const last = this.cursor && { 'last-event-id': this.cursor };
      const response = await this.#ask('stream', {}, { headers: last, signal: connection.signal });
      // Without any event yet, a connection that breaks goes on from the time at which it began, by the clock of Waxwing.
      this.cursor ??= new Date(response.headers.get('date')).toISOString();
      say('Connected, waiting for events.');
      yield* this.#frames(response.body);
      if (this.#isBehind) return;
    } finally {
      stop.signal.removeEventListener('abort', close);
      close();
    }
    throw new Error('The connection has ended');
  }

  async *#frames(body) {
    for await (const { id, event, data, retry } of framesOf(body)) {
      if (retry) this.#returnMs = Number(retry);
      this.#failures = 0;
      // More was missed than a stream repeats.
      if (event === 'reset') this.#isBehind = true;
      if (event === 'reset' || event === 'bye') return;
      if (id) yield* this.#passOn(id, JSON.parse(data), data);
    }
  }

  /** Moves on once the event has been dealt with. */
  async *#passOn(id, event, text) {
    yield { event, text };
    this.cursor = id;
  }

  async #ask(what, query, { headers, signal = stop.signal } = {}) {
    const { url, key, types, instance } = this.#options;
    const address = new URL(`/api/v1/${what}`, url.origin);
    for (const [name, value] of Object.entries({ ...query, types, instance_id: instance }))
      if (value !== undefined) address.searchParams.set(name, value);
    const authorization = `Bearer ${key}`;
    // A connection that was taken by a process that has died since is answered by nobody.
    const dead = new AbortController();
    const late = setTimeout(() => dead.abort(new Error('It does not answer')), SILENCE_MS);
    const response = await fetch(address, {
      headers: { authorization, ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, dead.signal]),
    }).finally(() => clearTimeout(late));
    if (response.ok) return response;
    const { status } = response;
    const { error = `It answers ${status}` } = await response.json().catch(() => ({}));
    if (status !== 429 && status < 500) throw new Refused(`${url.origin} refuses: ${error}`);
    const after = Number(response.headers.get('retry-after'));
    throw Object.assign(new Error(`${url.origin}: ${error}`), after > 0 && { waitMs: after * 1_000 });
  }
}

/** Server-sent events, as their fields. Reads only as fast as they are taken. */
async function* framesOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await soon(reader.read());
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop();
    for (const frame of frames)
      yield Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  }
}

/** A connection may be dead without a word, after a laptop has slept. */
async function soon(read) {
  const late = new AbortController();
  const silence = sleep(SILENCE_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('The connection is silent');
  });
  silence.catch(() => undefined);
  try {
    return await Promise.race([read, silence]);
  } finally {
    late.abort();
  }
}
