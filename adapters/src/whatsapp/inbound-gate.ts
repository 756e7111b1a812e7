import { AdapterError, LeaseLost } from '@waxwing/core';
import type { BinaryNode, proto, SignalKeyStoreWithTransaction, SocketConfig } from '@whiskeysockets/baileys';
import type { Baileys } from './baileys.js';
import { withTurns } from './signal-turns.js';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Keeps a decrypted message; until it resolves WhatsApp is told nothing. */
export type KeepMessage = (stanza: BinaryNode, message: proto.IMessage) => Promise<void>;

/** What to fail with for a stanza that cannot be decrypted; undefined leaves the error as it is. */
export type Undecryptable = (stanza: BinaryNode) => Error | undefined;

/**
 * Baileys acknowledges a message right after decrypting it and only then emits it, so a crash in between would lose it: WhatsApp
 * does not send again what was acknowledged. This stands in the one place between the two that Baileys lets us reach, the
 * decryption: first the message is kept, then the ratchet that decrypted it is committed, then Baileys acknowledges. A crash
 * anywhere before the end makes WhatsApp send it again, and the old ratchet decrypts it again.
 */
export class InboundGate {
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();

  constructor(
    private readonly baileys: Baileys,
    private readonly keep: KeepMessage,
    private readonly ownJid: () => string | undefined,
    private readonly undecryptable: Undecryptable,
  ) {}

  /** To be told of every message stanza before Baileys is: the decryption sees only bytes, and finds the stanza by them. */
  watch(stanza: BinaryNode): void {
    for (const { content } of this.baileys.getBinaryNodeChildren(stanza, 'enc')) {
      if (content instanceof Uint8Array) this.stanzas.set(content, stanza);
    }
  }

  readonly makeSignalRepository: MakeRepository = (auth, logger, numbersToLids) => {
    const { DEFAULT_CONNECTION_CONFIG } = this.baileys;
    const plain = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, numbersToLids);
    // Baileys wraps the key store that it was given before it makes the repository.
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = withTurns(plain, keys, this.ownJid);
    return {
      ...repository,
      decryptMessage: async (job) => {
        const stanza = this.stanzas.get(job.ciphertext);
        const work = async () => {
          const bytes = await readable(() => repository.decryptMessage(job));
          const message = await readable(async () => this.decode(bytes));
          if (stanza) await this.keep(stanza, message);
          return bytes;
        };
        try {
          return await keys.transaction(work, this.ownJid() ?? job.jid);
        } catch (error) {
          // What an attempt changed went with the transaction. A message that could not be kept is not acknowledged.
          if (!(error instanceof CipherFailure)) throw error;
          throw (stanza && this.undecryptable(stanza)) ?? error.cause;
        }
      },
    };
  };

  private decode(plain: Uint8Array): proto.IMessage {
    const message = this.baileys.proto.Message.decode(this.baileys.unpadRandomMax16(plain));
    return message.deviceSentMessage?.message ?? message;
  }
}

/** The message cannot be read, now or later; `cause` says why. */
class CipherFailure extends Error {}

/** Tells what cannot be read from what cannot be stored: another owner may read the message with keys that this one cannot reach. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AdapterError || cause instanceof LeaseLost) throw cause;
    throw new CipherFailure('the message cannot be read', { cause });
  }
}
