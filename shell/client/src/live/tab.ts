import { followStream } from './follow-stream.js';
import { type Candidature, lead } from './lead.js';
import { type LiveChange, RESET } from './live-change.js';

export interface TabFollower {
  readonly onChange: (change: LiveChange) => void;
  readonly onConnected: (isConnected: boolean) => void;
}

/** What the tabs of a browser tell each other. Times are of `Date.now`, which they share. */
type TabMessage =
  | { readonly kind: 'hello' }
  /** Comes from the leader; `streamAt` is when it last heard from the server, undefined without a connection. */
  | { readonly kind: 'alive'; readonly streamAt: number | undefined }
  | { readonly kind: 'change'; readonly change: LiveChange; readonly eventId: string | undefined };

/** A leader that has said nothing for so many of its beats is frozen. */
const SILENT_BEATS = 3;
/** The server records events for at least a minute after the last connection, so that they can be told again. */
const RESUMABLE_MS = 45_000;

/** A tab of this browser that shows the account. One of them has the stream, and tells the others. */
export class Tab {
  readonly #follower: TabFollower;
  readonly #channel: BroadcastChannel;
  readonly #beatMs: number;
  readonly #candidature: Candidature;
  readonly #signal: AbortSignal;
  /** The last event that was told, to this tab or another. */
  #lastEventId: string | undefined;
  /** When this browser last heard from the server. */
  #streamAt = 0;
  #leaderAt = Date.now();
  #beatAt = Date.now();
  /** While this tab leads. */
  #sayAlive: (() => void) | undefined;

  constructor(accountId: string, follower: TabFollower, signal: AbortSignal, beatMs: number) {
    const name = `waxwing-live-${accountId}`;
    this.#follower = follower;
    this.#signal = signal;
    this.#beatMs = beatMs;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    const timer = setInterval(() => this.#beat(), beatMs);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      this.#channel.close();
      follower.onConnected(false);
    });
    this.#candidature = lead({ name, signal, work: (term) => this.#lead(term) });
    this.#say({ kind: 'hello' });
  }

  #beat(): void {
    const now = Date.now();
    const silentMs = SILENT_BEATS * this.#beatMs;
    const wasFrozen = now - this.#beatAt > silentMs;
    this.#beatAt = now;
    if (wasFrozen) this.#wake();
    if (this.#sayAlive) this.#sayAlive();
    else if (now - this.#leaderAt > silentMs) {
      this.#follower.onConnected(false);
      if (document.visibilityState !== 'hidden') this.#candidature.takeOver();
    }
  }

  /** This tab was frozen, or the computer slept: what the others said meanwhile may be lost. */
  #wake(): void {
    this.#leaderAt = Date.now();
    if (!this.#sayAlive) this.#follower.onConnected(false);
    this.#follower.onChange(RESET);
    this.#say({ kind: 'hello' });
  }

  async #lead(term: AbortSignal): Promise<void> {
    let streamAt: number | undefined;
    const tell = (message: TabMessage) => {
      if (term.aborted) return;
      this.#say(message);
      this.#hear(message);
    };
    const sayAlive = () => tell({ kind: 'alive', streamAt });
    this.#sayAlive = sayAlive;
    sayAlive();
    const setStreamAt = (time: number | undefined) => {
      const hasChanged = (streamAt === undefined) !== (time === undefined);
      streamAt = time;
      if (hasChanged) sayAlive();
    };
    try {
      await followStream(
        {
          resumesAfter: () => this.#resumesAfter(),
          onHeard: () => setStreamAt(Date.now()),
          onLost: () => setStreamAt(undefined),
          onChange: (change, eventId) => tell({ kind: 'change', change, eventId }),
        },
        term,
      );
    } finally {
      if (this.#sayAlive === sayAlive) this.#sayAlive = undefined;
    }
  }

  #resumesAfter(): string | undefined {
    return Date.now() - this.#streamAt < RESUMABLE_MS ? this.#lastEventId : undefined;
  }

  #say(message: TabMessage): void {
    if (!this.#signal.aborted) this.#channel.postMessage(message);
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'hello') {
      this.#sayAlive?.();
      return;
    }
    this.#leaderAt = Date.now();
    if (message.kind === 'alive') {
      this.#streamAt = message.streamAt ?? this.#streamAt;
      this.#follower.onConnected(message.streamAt !== undefined);
    } else {
      this.#lastEventId = message.eventId ?? this.#lastEventId;
      this.#follower.onChange(message.change);
    }
  }
}
