import type { LiveChange } from './live-change.js';
import { Tab } from './tab.js';

const BEAT_MS = 5_000;

/** The changes of the signed-in account as they happen. */
export class LiveEvents {
  readonly #listeners = new Set<(change: LiveChange) => void>();
  readonly #connectionListeners = new Set<() => void>();
  #isConnected = false;

  /** Whether changes are told; otherwise pages have to ask for them. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Follows the account until the signal. Does nothing where the browser has no locks, as on pages without TLS. */
  start(accountId: string, signal: AbortSignal, beatMs = BEAT_MS): void {
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
    const onChange = (change: LiveChange) => this.tell(change);
    const onConnected = (isConnected: boolean) => this.setConnected(isConnected);
    new Tab(accountId, { onChange, onConnected }, signal, beatMs);
  }

  onChange(listener: (change: LiveChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onConnection(listener: () => void): () => void {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  }

  tell(change: LiveChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  setConnected(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of [...this.#connectionListeners]) listener();
  }
}

/** The page's own. */
export const liveEvents = new LiveEvents();
