import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';

/** WhatsApp's own period: the token is sent again in the next one. */
const WEEK_S = 7 * 24 * 60 * 60;

/**
 * With the first message to a contact Baileys also sends a trusted-contact token. It stores the time only after the key
 * transaction was committed, so the time is lost and Baileys would send the token with every message. This stores the time where
 * it is kept.
 */
export class TcTokenTimestamps {
  readonly #socket: WASocket;
  readonly #noted: CacheView;

  constructor(socket: WASocket, noted: CacheView) {
    this.#socket = socket;
    this.#noted = noted;
  }

  /** To be called when a message to `jid` was written. */
  async record(jid: string): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const week = weekOf(now);
    if (this.#noted.get<number>(jid) === week) return;
    const { signalRepository, authState } = this.#socket;
    const address = (await signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
    const entry = (await authState.keys.get('tctoken', [address]))[address];
    if (entry?.senderTimestamp === undefined || weekOf(entry.senderTimestamp) < week) {
      const token = { token: Buffer.alloc(0), ...entry, senderTimestamp: now };
      await authState.keys.set({ tctoken: { [address]: token } });
    }
    this.#noted.set(jid, week);
  }
}

function weekOf(seconds: number): number {
  return Math.floor(seconds / WEEK_S);
}
