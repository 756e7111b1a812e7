// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import { AsyncLocalStorage } from 'node:async_hooks';
import { AdapterError, LeaseLost } from '@waxwing/core';
import type { BinaryNode, SignalKeyStoreWithTransaction, SocketConfig } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import type { KeyWriteBatch } from '../receiving/batching-key-store.js';
import { BATCH_LIMITS, type EncryptedMessage, EncryptedQueue } from '../receiving/encrypted-queue.js';
import type { OpenedMessage } from '../receiving/incoming-message.js';
import { NOTHING_RECEIVED, type Received, receivedTogether } from '../receiving/received.js';
import { serializeSignalJobs } from './serialized-signal-jobs.js';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;
type DecryptJob = Parameters<Repository['decryptMessage']>[0];

export interface PersistBeforeAckOptions {
  readonly baileys: Baileys;
  readonly ownJid: () => string | undefined;
  readonly gather: () => KeyWriteBatch;
  /** What a decrypted stanza holds that is to be stored. */
  readonly read: (stanza: BinaryNode, opened: OpenedMessage) => Promise<Received>;
  /** Stores what was received, if anything; WhatsApp gets no acknowledgement until it resolves. */
  readonly store: (received: Received) => Promise<void>;
  /** Called with each stanza that is decrypted and stored. */
  readonly arrived: (stanza: BinaryNode) => void;
  /** Stores that a stanza cannot be decrypted, and tells the error to fail with; undefined leaves the error as it is. */
  readonly undecryptable: (stanza: BinaryNode) => Promise<Error | undefined>;
}

interface Opened {
  readonly sealed: EncryptedMessage | undefined;
  readonly bytes: Uint8Array;
  readonly received: Received;
}

/** The key of the transactions of single messages, nested in that of the instance. */
const ONE_MESSAGE = 'one-message';

/** Baileys finds a transaction by the async context: code run here joins none. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Baileys acknowledges a message right after decrypting it and only then emits it, so a crash in between would lose it: WhatsApp
 * does not resend what was acknowledged. Decryption is the one place between the two that Baileys lets us reach: here the message
 * is stored, then the ratchet that decrypted it is committed, then Baileys acknowledges. After a crash anywhere before that
 * WhatsApp sends the message again, and the old ratchet decrypts it again.
 *
 * Baileys requests one message after the other. Those that wait behind the requested one are decrypted, stored and committed with
 * it (core/decisions/0037-messages-are-received-in-batches.md), and are ready when Baileys requests them.
 */
export class PersistBeforeAck {
  readonly #options: PersistBeforeAckOptions;
  readonly #sealed: EncryptedQueue;
  readonly #ready = new WeakMap<EncryptedMessage, Uint8Array>();

  constructor(options: PersistBeforeAckOptions) {
    this.#options = options;

    this.#sealed = new EncryptedQueue(options.baileys);
  }

  /** To be called with every message stanza before Baileys handles it: decryption sees only bytes, and finds the stanza by them. */
  track(stanza: BinaryNode): void {
    this.#sealed.add(stanza);
  }

  readonly makeSignalRepository: MakeRepository = (auth, logger, numbersToLids) => {
    const { baileys, ownJid } = this.#options;
    const plain = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, numbersToLids);
    // Baileys wraps the key store that it was given before it makes the repository.
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = serializeSignalJobs(plain, keys, ownJid);
    // Each attempt has a transaction of its own, so that a failed one takes nothing else along.
    const decrypt = (job: DecryptJob, sealed: EncryptedMessage | undefined) =>
      keys.transaction(() => this.#read(repository, job, sealed), ONE_MESSAGE);
    return {
      ...repository,
      decryptMessage: async (job) => {
        const sealed = this.#sealed.find(job.ciphertext);
        const open = () => keys.transaction(() => this.#open(job, sealed, decrypt), ownJid() ?? job.jid);
        try {
          let bytes = sealed && this.#ready.get(sealed);
          // Earlier messages of the same sender may fill whole batches.
          while (!bytes) bytes = await open();
          return bytes;
        } catch (error) {
          // A message that could not be stored is not acknowledged.
          if (!(error instanceof CipherFailure)) throw error;
          const answer = sealed && (await outside(() => this.#options.undecryptable(sealed.stanza)));
          throw answer ?? error.cause;
        } finally {
          if (sealed) this.#sealed.done(sealed);
        }
      },
    };
  };

  /** Decrypts the requested message, its sender's earlier ones, and those behind it up to the first that must be requested. */
  async #open(
    job: DecryptJob,
    sealed: EncryptedMessage | undefined,
    decrypt: (job: DecryptJob, sealed: EncryptedMessage | undefined) => Promise<Opened>,
  ): Promise<Uint8Array | undefined> {
    const gathering = this.#options.gather();
    const within = (next: DecryptJob, one: EncryptedMessage | undefined) =>
      outside(() => gathering.run(() => decrypt(next, one)));
    const opened: Opened[] = [];
    const { earlier, hasRoom } = sealed
      ? this.#sealed.before(sealed, job.jid)
      : { earlier: [], hasRoom: true };
    // An error of another message does not concern this one: Baileys requests the other one later and gets the error then.
    for (const [next, one] of earlier) {
      const read = await within(next, one).catch(() => undefined);
      if (read) opened.push(read);
      else this.#sealed.done(one);
      // Other sessions run in between.
      await nextTurn();
    }
    const asked = hasRoom && opened.length < BATCH_LIMITS.messages ? await within(job, sealed) : undefined;
    if (asked) opened.push(asked);
    for (const [next, one] of sealed && asked ? this.#sealed.behind(sealed, sizeOf(opened)) : []) {
      await nextTurn();
      const later = await within(next, one).catch(() => undefined);
      if (!later) break;
      opened.push(later);
    }
    await this.#options.store(receivedTogether(opened.map(({ received }) => received)));
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
    const received = sealed ? await this.#options.read(sealed.stanza, message) : NOTHING_RECEIVED;
    return { sealed, bytes, received };
  }

  #settle({ sealed, bytes }: Opened): void {
    if (!sealed) return;
    this.#sealed.done(sealed);
    this.#ready.set(sealed, bytes);
    this.#options.arrived(sealed.stanza);
  }

  #decode(plain: Uint8Array): OpenedMessage {
    const { baileys } = this.#options;
    const bytes = baileys.unpadRandomMax16(plain);
    const message = baileys.proto.Message.decode(bytes);
    return { message: message.deviceSentMessage?.message ?? message, bytes };
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function sizeOf(opened: readonly Opened[]): { messages: number; bytes: number } {
  const bytes = opened.reduce((sum, { sealed }) => sum + (sealed?.ciphertext.length ?? 0), 0);
  return { messages: opened.length, bytes };
}

/** The message cannot be read, now or later; `cause` says why. */
class CipherFailure extends Error {}

/** Separates unreadable messages from store failures: another owner may read the message with keys that this one cannot reach. */
async function asCipherFailure<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AdapterError || cause instanceof LeaseLost) throw cause;
    throw new CipherFailure('the message cannot be read', { cause });
  }
}
