import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isPerson } from '../numbers/addresses.js';

export type DecryptableType = 'msg' | 'pkmsg';

/** A message that has arrived and is not decrypted yet. */
export interface EncryptedMessage {
  readonly stanza: BinaryNode;
  readonly ciphertext: Uint8Array;
  /** Both addresses of the sender from the stanza; undefined for a message that is decrypted alone. */
  readonly sender: string | undefined;
  readonly type: DecryptableType;
}

export interface DecryptRequest {
  readonly jid: string;
  readonly type: DecryptableType;
  readonly ciphertext: Uint8Array;
}

export type Decryptable = [request: DecryptRequest, message: EncryptedMessage];

/** Limits of a batch: sending waits until it is stored, and it stays in memory until then. */
export const BATCH_LIMITS = { messages: 50, bytes: 512 * 1_024 };
/** Baileys requests them all; what it never requests must not accumulate. */
const MAX_WAITING = 1_000;

/** The undecrypted messages of one connection, in order of arrival. */
export class EncryptedQueue {
  readonly #baileys: Baileys;
  readonly #byCiphertext = new WeakMap<Uint8Array, EncryptedMessage>();
  readonly #waiting = new Set<EncryptedMessage>();
  /** By sender, the address under which Baileys has requested one of his messages while others waited. */
  readonly #addresses = new Map<string, string>();

  constructor(baileys: Baileys) {
    this.#baileys = baileys;
  }

  add(stanza: BinaryNode): void {
    const parts = this.#baileys.getBinaryNodeChildren(stanza, 'enc');
    for (const { attrs, content } of parts) {
      if (!(content instanceof Uint8Array)) continue;
      const sender = parts.length === 1 && isReadable(attrs.type) ? this.#senderOf(stanza) : undefined;
      const sealed = { stanza, ciphertext: content, sender, type: attrs.type as DecryptableType };
      this.#byCiphertext.set(content, sealed);
      this.#waiting.add(sealed);
    }
    for (const oldest of this.#waiting) {
      if (this.#waiting.size <= MAX_WAITING) break;
      this.done(oldest);
    }
  }

  find(ciphertext: Uint8Array): EncryptedMessage | undefined {
    return this.#byCiphertext.get(ciphertext);
  }

  /**
   * The earlier messages of the sender whose message Baileys requests under this address, as many as a batch holds; `hasRoom`
   * tells whether these are all, and the requested one fits in behind them by its size. A stranger's first messages each wait
   * until his identity is stored, so a later one may be requested before them.
   */
  before(asked: EncryptedMessage, jid: string): { earlier: Decryptable[]; hasRoom: boolean } {
    const earlier: Decryptable[] = [];
    const { sender } = asked;
    if (sender === undefined) return { earlier, hasRoom: true };
    this.#addresses.set(sender, jid);
    let bytes = 0;
    for (const sealed of this.#waiting) {
      if (sealed === asked) break;
      if (sealed.sender !== sender) continue;
      bytes += sealed.ciphertext.length;
      const isFull = earlier.length === BATCH_LIMITS.messages || bytes > BATCH_LIMITS.bytes;
      // A single message may be longer than a batch.
      if (isFull && earlier.length > 0) return { earlier, hasRoom: false };
      earlier.push([jobOf(sealed, jid), sealed]);
    }
    return {
      earlier,
      hasRoom: bytes + asked.ciphertext.length <= BATCH_LIMITS.bytes || earlier.length === 0,
    };
  }

  /**
   * The messages behind it, up to the first whose address is unknown: Baileys moves ratchets between a person's addresses before
   * it requests a message. `messages` and `bytes` are already in the batch.
   */
  *behind(
    asked: EncryptedMessage,
    { messages, bytes }: { messages: number; bytes: number },
  ): Generator<Decryptable> {
    let passed = false;
    for (const sealed of this.#waiting) {
      if (!passed) {
        passed = sealed === asked;
        continue;
      }
      const { sender, ciphertext } = sealed;
      const address = sender === undefined ? undefined : this.#addresses.get(sender);
      messages += 1;
      bytes += ciphertext.length;
      if (address === undefined || messages > BATCH_LIMITS.messages || bytes > BATCH_LIMITS.bytes) return;
      yield [jobOf(sealed, address), sealed];
    }
  }

  /** Removes a message that no longer waits. */
  done(sealed: EncryptedMessage): void {
    this.#waiting.delete(sealed);
    if (this.#waiting.size === 0) this.#addresses.clear();
  }

  /** The sender, if it is a person in a one-to-one chat. */
  #senderOf({ tag, attrs }: BinaryNode): string | undefined {
    const { from, participant, recipient, category } = attrs;
    if (!from || participant || recipient || category || !isPerson(this.#baileys, from)) return undefined;
    const { senderAlt } = this.#baileys.extractAddressingContext({ tag, attrs });
    return JSON.stringify([from, senderAlt]);
  }
}

function jobOf({ type, ciphertext }: EncryptedMessage, jid: string): DecryptRequest {
  return { jid, type, ciphertext };
}

function isReadable(type: string | undefined): boolean {
  return type === 'msg' || type === 'pkmsg';
}
