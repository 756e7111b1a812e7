import { AsyncLocalStorage } from 'node:async_hooks';
import { AdapterError, type IncomingMessage, LeaseLost } from '@waxwing/core';
import type { BinaryNode, proto, SignalKeyStoreWithTransaction, SocketConfig } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import type { KeyWriteBatch } from '../receiving/batching-key-store.js';
import { BATCH_LIMITS, type EncryptedMessage, EncryptedQueue } from '../receiving/encrypted-queue.js';
import { serializeSignalJobs } from './serialized-signal-jobs.js';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;
type DecryptJob = Parameters<Repository['decryptMessage']>[0];

export interface InboundGateOptions {
  readonly baileys: Baileys;
  readonly ownJid: () => string | undefined;
  readonly gather: () => KeyWriteBatch;
  /** What of a decrypted stanza is to be stored as messages. */
  readonly read: (stanza: BinaryNode, message: proto.IMessage) => Promise<readonly IncomingMessage[]>;
  /** Stores messages; until it resolves WhatsApp is told nothing. */
  readonly storeMessage: (messages: readonly IncomingMessage[]) => Promise<void>;
  /** Told of what is decrypted and kept. */
  readonly arrived: (stanza: BinaryNode) => void;
  /** What to fail with for a stanza that cannot be decrypted; undefined leaves the error as it is. */
  readonly undecryptable: (stanza: BinaryNode) => Error | undefined;
}

interface Opened {
  readonly sealed: EncryptedMessage | undefined;
  readonly bytes: Uint8Array;
  readonly messages: readonly IncomingMessage[];
}

/** The transactions of single messages, which have that of the instance around them. */
const ONE_MESSAGE = 'one-message';

/** Baileys finds a transaction by the async context: what runs in here is part of none. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Baileys acknowledges a message right after decrypting it and only then emits it, so a crash in between would lose it: WhatsApp
 * does not send again what was acknowledged. This stands in the one place between the two that Baileys lets us reach, the
 * decryption: first the message is kept, then the ratchet that decrypted it is committed, then Baileys acknowledges. A crash
 * anywhere before the end makes WhatsApp send it again, and the old ratchet decrypts it again.
 *
 * Baileys asks for one message after the other. What waits behind the one that it asks for is decrypted with it, kept with it and
 * committed with it (core/decisions/0037-messages-are-received-in-batches.md), and lies ready when Baileys asks for it.
 */
export class PersistBeforeAck {
  readonly #options: InboundGateOptions;
  readonly #sealed: EncryptedQueue;
  readonly #ready = new WeakMap<EncryptedMessage, Uint8Array>();

  constructor(options: InboundGateOptions) {
    this.#options = options;

    this.#sealed = new EncryptedQueue(options.baileys);
  }

  /** To be told of every message stanza before Baileys is: the decryption sees only bytes, and finds the stanza by them. */
  track(stanza: BinaryNode): void {
    this.#sealed.add(stanza);
  }

  readonly makeSignalRepository: MakeRepository = (auth, logger, numbersToLids) => {
    const { baileys, ownJid } = this.#options;
    const plain = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, numbersToLids);
    // Baileys wraps the key store that it was given before it makes the repository.
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = serializeSignalJobs(plain, keys, ownJid);
    // What one attempt changed goes with its own transaction, and takes nothing else along.
    const decrypt = (job: DecryptJob, sealed: EncryptedMessage | undefined) =>
      keys.transaction(() => this.#read(repository, job, sealed), ONE_MESSAGE);
    return {
      ...repository,
      decryptMessage: async (job) => {
        const sealed = this.#sealed.find(job.ciphertext);
        const open = () => keys.transaction(() => this.#open(job, sealed, decrypt), ownJid() ?? job.jid);
        try {
          let bytes = sealed && this.#ready.get(sealed);
          // What its sender wrote before may fill whole batches.
          while (!bytes) bytes = await open();
          return bytes;
        } catch (error) {
          // A message that could not be kept is not acknowledged.
          if (!(error instanceof CipherFailure)) throw error;
          throw (sealed && this.#options.undecryptable(sealed.stanza)) ?? error.cause;
        } finally {
          if (sealed) this.#sealed.done(sealed);
        }
      },
    };
  };

  /** Decrypts the message that is asked for, what its sender wrote before, and what is behind it up to one that has to be asked for. */
  async #open(
    job: DecryptJob,
    sealed: EncryptedMessage | undefined,
    decrypt: (job: DecryptJob, sealed: EncryptedMessage | undefined) => Promise<Opened>,
  ): Promise<Uint8Array | undefined> {
    const gathering = this.#options.gather();
    const within = (next: DecryptJob, one: EncryptedMessage | undefined) =>
      outside(() => gathering.run(() => decrypt(next, one)));
    const opened: Opened[] = [];
    // Whatever is wrong with another, this one has no part in it: Baileys will ask for the other, and hear why.
    for (const [next, one] of sealed ? this.#sealed.before(sealed, job.jid) : []) {
      const earlier = await within(next, one).catch(() => undefined);
      if (earlier) opened.push(earlier);
      else this.#sealed.done(one);
    }
    const asked = opened.length < BATCH_LIMITS.messages ? await within(job, sealed) : undefined;
    if (asked) opened.push(asked);
    for (const [next, one] of sealed && asked ? this.#sealed.behind(sealed, opened.length) : []) {
      // Other sessions have their turns in between.
      await new Promise(setImmediate);
      const later = await within(next, one).catch(() => undefined);
      if (!later) break;
      opened.push(later);
    }
    const messages = opened.flatMap((one) => one.messages);
    if (messages.length > 0) await this.#options.storeMessage(messages);
    await gathering.commit();
    for (const one of opened) this.#settle(one);
    return asked?.bytes;
  }

  async #read(
    repository: Repository,
    job: DecryptJob,
    sealed: EncryptedMessage | undefined,
  ): Promise<Opened> {
    const bytes = await asCipherFailure(() => repository.decryptMessage(job));
    const message = await asCipherFailure(async () => this.#decode(bytes));
    return { sealed, bytes, messages: sealed ? await this.#options.read(sealed.stanza, message) : [] };
  }

  #settle({ sealed, bytes }: Opened): void {
    if (!sealed) return;
    this.#sealed.done(sealed);
    this.#ready.set(sealed, bytes);
    this.#options.arrived(sealed.stanza);
  }

  #decode(plain: Uint8Array): proto.IMessage {
    const { baileys } = this.#options;
    const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(plain));
    return message.deviceSentMessage?.message ?? message;
  }
}

/** The message cannot be read, now or later; `cause` says why. */
class CipherFailure extends Error {}

/** Tells what cannot be read from what cannot be stored: another owner may read the message with keys that this one cannot reach. */
async function asCipherFailure<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AdapterError || cause instanceof LeaseLost) throw cause;
    throw new CipherFailure('the message cannot be read', { cause });
  }
}
