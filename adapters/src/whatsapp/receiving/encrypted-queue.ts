import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isPerson } from '../numbers/addresses.js';

export type DecryptableType = 'msg' | 'pkmsg';

/** A message that has come and is not decrypted yet. */
export interface EncryptedMessage {
  readonly stanza: BinaryNode;
  readonly ciphertext: Uint8Array;
  /** Both addresses of who wrote it, as the stanza tells them; undefined for one that goes by itself. */
  readonly sender: string | undefined;
  readonly type: DecryptableType;
}

export interface DecryptRequest {
  readonly jid: string;
  readonly type: DecryptableType;
  readonly ciphertext: Uint8Array;
}

/** More is never decrypted at once: what is to be sent waits until it is stored, and it is in memory as long. */
export const BATCH_LIMITS = { messages: 50, bytes: 512 * 1_024 };
/** Baileys asks for all of them. What it never asked for must not stay for ever. */
const MAX_WAITING = 1_000;

/** The messages of one connection that wait to be decrypted, in the order in which they came. */
export class EncryptedQueue {
  readonly #baileys: Baileys;
  readonly #byCiphertext = new WeakMap<Uint8Array, EncryptedMessage>();
  readonly #waiting = new Set<EncryptedMessage>();
  /** By sender, the address under which Baileys has asked for one of his messages while others waited. */
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
   * What the same person wrote before the message that Baileys asks for under this address. The first messages of a stranger wait until it
   * is stored who he is, each by itself, and one that comes after that is asked for before them.
   */
  *before(asked: EncryptedMessage, jid: string): Generator<[DecryptRequest, EncryptedMessage]> {
    const { sender } = asked;
    if (sender === undefined) return;
    this.#addresses.set(sender, jid);
    const earlier = [];
    for (const sealed of this.#waiting) {
      if (sealed === asked || earlier.length === BATCH_LIMITS.messages) break;
      if (sealed.sender === sender) earlier.push(sealed);
    }
    for (const sealed of earlier) yield [jobOf(sealed, jid), sealed];
  }

  /**
   * What came behind it, up to the first of which nobody knows under which address Baileys will ask for it: it moves ratchets from one
   * address of a person to the other before it asks.
   */
  *behind(asked: EncryptedMessage, opened: number): Generator<[DecryptRequest, EncryptedMessage]> {
    let [messages, bytes, passed] = [opened, asked.ciphertext.length, false];
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

  /** It waits no longer. */
  done(sealed: EncryptedMessage): void {
    this.#waiting.delete(sealed);
    if (this.#waiting.size === 0) this.#addresses.clear();
  }

  /** Of a person in a chat of two. */
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
