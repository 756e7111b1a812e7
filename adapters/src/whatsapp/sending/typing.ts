import { MAX_TYPING_S, type TypingOutcome, type TypingSignal, type TypingState } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Presence } from '../connection/presence.js';
import type { Credentials } from '../credentials/credentials.js';
import type { Baileys } from '../load-baileys.js';
import { jidOf } from '../numbers/addresses.js';
import type { Addressing } from '../numbers/addressing.js';
import type { NumberCheck } from '../numbers/number-check.js';

export interface TypingOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly credentials: Credentials;
  readonly numbers: Pick<NumberCheck, 'lookUp'>;
  readonly addressing: Pick<Addressing, 'preferredKind'>;
  readonly account: { readonly presence: Pick<Presence, 'setOnline'> };
}

/**
 * Shows in chats that the account types or records. Others see that only while the account is online, which keeps its phone from
 * notifying; so it goes offline again with the last chat. When the socket closes, WhatsApp ends both by itself.
 */
export class Typing {
  readonly #options: TypingOptions;
  /** When it ends in which chat. */
  readonly #ends = new Map<string, NodeJS.Timeout>();

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async show({ to, state, seconds }: TypingSignal): Promise<TypingOutcome> {
    const { socket, numbers, addressing, account } = this.#options;
    try {
      const found = await numbers.lookUp(socket, to);
      if (found.kind !== 'found') return found;
      const jid = jidOf(found.addressee, addressing.preferredKind(found.addressee));
      if (state === 'paused') {
        await this.#pause(jid);
        return { kind: 'shown' };
      }
      clearTimeout(this.#ends.get(jid));
      const ms = Math.min(seconds, MAX_TYPING_S) * 1_000;
      this.#ends.set(jid, setTimeout(() => void this.#pause(jid).catch(() => undefined), ms).unref());
      if (await account.presence.setOnline(true)) {
        await this.#send(jid, state);
        return { kind: 'shown' };
      }
      this.#forget(jid);
    } catch {
      // The end that was set goes on: what was written, if anything, is taken back.
    }
    return { kind: 'unknown' };
  }

  /** To be called when the connection has closed. */
  end(): void {
    for (const jid of this.#ends.keys()) this.#forget(jid);
  }

  async #pause(jid: string): Promise<void> {
    if (!this.#forget(jid)) return;
    try {
      await this.#send(jid, 'paused');
    } finally {
      if (this.#ends.size === 0) await this.#options.account.presence.setOnline(false);
    }
  }

  #forget(jid: string): boolean {
    clearTimeout(this.#ends.get(jid));
    return this.#ends.delete(jid);
  }

  #send(jid: string, state: TypingState): Promise<void> {
    const { baileys, socket, credentials } = this.#options;
    const { me } = credentials.creds;
    const from = baileys.isLidUser(jid) ? (me?.lid ?? me?.id) : me?.id;
    const tag = state === 'paused' ? 'paused' : 'composing';
    const attrs: BinaryNode['attrs'] = state === 'recording' ? { media: 'audio' } : {};
    const content = [{ tag, attrs }];
    return socket.sendNode({ tag: 'chatstate', attrs: { ...(from && { from }), to: jid }, content });
  }
}
