import { WebSocket } from 'ws';
import type { PeerFrame } from '../shared/hints/peers.js';
import { MAX_FRAME_BYTES, parseAcknowledgement } from './peer-frame.js';

/** A peer answers in a millisecond, a busy one later, one that is paused or cut off never: what was sent is told to all then. */
const ANSWER_MS = 2_000;
const MOST_WAITING = 1_000;

interface Waiting {
  readonly onLost: () => void;
  readonly timer: NodeJS.Timeout;
}

/** A connection to a peer, for what this process tells it. It is opened once, and never after it has ended. */
export class PeerLink {
  readonly #socket: WebSocket;
  readonly #onEnd: () => void;
  readonly #waiting = new Map<number, Waiting>();
  /** What was sent before the connection was open. */
  #early: string[] | undefined = [];
  #seq = 0;
  #ended = false;

  constructor(url: string, authorization: string, onEnd: () => void) {
    this.#onEnd = onEnd;

    this.#socket = new WebSocket(url, {
      headers: { authorization },
      handshakeTimeout: ANSWER_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    });
    this.#socket.on('open', () => {
      for (const text of this.#early ?? []) this.#socket.send(text);
      this.#early = undefined;
    });
    this.#socket.on('message', (data) => this.#onMessage(String(data)));
    this.#socket.on('close', () => this.end());
    this.#socket.on('error', () => this.end());
  }

  /** Calls `onLost` unless the peer acknowledges the frame soon. */
  send(frame: PeerFrame, onLost: () => void): void {
    if (this.#ended || this.#waiting.size >= MOST_WAITING) {
      onLost();
      return;
    }
    const seq = this.#seq++;
    const timer = setTimeout(() => this.end(), ANSWER_MS);
    this.#waiting.set(seq, { onLost, timer });
    const text = JSON.stringify({ seq, ...frame });
    if (this.#early) this.#early.push(text);
    else this.#socket.send(text);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.terminate();
    this.#onEnd();
    for (const { onLost, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      onLost();
    }
    this.#waiting.clear();
  }

  #onMessage(text: string): void {
    try {
      const seq = parseAcknowledgement(text);
      clearTimeout(this.#waiting.get(seq)?.timer);
      this.#waiting.delete(seq);
    } catch {
      this.end();
    }
  }
}
