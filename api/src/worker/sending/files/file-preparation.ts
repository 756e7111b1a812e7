import {
  AdapterError,
  backOffMs,
  type Clock,
  isMediaBody,
  LeaseLost,
  type MediaBody,
  type MessageBodies,
  type OutboxMessage,
  type PlainFailure,
  type SentFile,
  type SessionLease,
  type UploadKey,
  type WhatsAppSession,
  type WhatsAppUploads,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { failureOf } from './failure-of.js';
import type { FileWorker } from './file-worker.js';

const BACK_OFF = { firstMs: 2_000, capMs: 5 * 60_000 };
/** Messages whose attempts are counted; one that is forgotten begins with the shortest wait again. */
const MAX_COUNTED = 1_000;

export interface FilePreparationPorts {
  bodies: MessageBodies;
  clock: Clock;
  files: Pick<FileWorker, 'upload'>;
  log: Pick<Logger, 'error'>;
  uploads: WhatsAppUploads;
}

/** What came of preparing the file of a message. */
export type Preparation =
  /** It can be sent. `message` is what is known better now. */
  | { readonly kind: 'ready'; readonly message: Partial<OutboxMessage> }
  | { readonly kind: 'failed'; readonly failure: PlainFailure }
  /** No media server answers, or the database does not, or a step failed unexpectedly. */
  | { readonly kind: 'later'; readonly until: Date };

/**
 * Prepares messages that carry files: a file is made into what phones take, uploaded, and what WhatsApp is to carry is stored. Every
 * step may be repeated, also by another process: recipients see nothing before the message is sent.
 */
export class FilePreparation {
  readonly #ports: FilePreparationPorts;
  /** Uploads under way: a file for many recipients is worked on once. */
  readonly #underWay = new Map<string, Promise<SentFile>>();
  /** Attempts in a row that failed, by message. */
  readonly #attempts = new LRUCache<string, number>({ max: MAX_COUNTED });

  constructor(ports: FilePreparationPorts) {
    this.#ports = ports;
  }

  /** @throws LeaseLost */
  async prepare(
    lease: SessionLease,
    message: OutboxMessage,
    session: Pick<WhatsAppSession, 'media' | 'composeFile'>,
  ): Promise<Preparation> {
    try {
      const outgoing = await this.#ports.bodies.find(lease, message.id);
      // A message that was deleted meanwhile is not sent either: sending it finds no body.
      if (!outgoing || outgoing.wire || !isMediaBody(outgoing.body)) return ready({});
      const file = await this.#upload(lease, outgoing.body, session);
      await session.composeFile(message.id, file);
      this.#attempts.delete(message.id);
      // Without what WhatsApp is to carry no process can have written it.
      return ready({ mayBeWritten: false });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) {
        this.#attempts.delete(message.id);
        return { kind: 'failed', failure };
      }
      if (error instanceof LeaseLost) throw error;
      if (!(error instanceof AdapterError)) this.#reportUnexpected(error, message);
      return this.#later(message);
    }
  }

  /** The upload of the last days, or a new one. */
  async #upload(
    lease: SessionLease,
    body: MediaBody,
    session: Pick<WhatsAppSession, 'media'>,
  ): Promise<SentFile> {
    const { files, uploads } = this.#ports;
    const key = uploadKeyOf(body);
    const flight = JSON.stringify([lease.instanceId, lease.epoch, key]);
    const upload = async () => {
      const known = await uploads.find(lease, key);
      if (known) return known;
      const file = await files.upload(lease.accountId, body, session.media);
      await uploads.save(lease, key, file);
      return file;
    };
    const underWay = this.#underWay.get(flight) ?? upload();
    this.#underWay.set(flight, underWay);
    try {
      return await underWay;
    } finally {
      this.#underWay.delete(flight);
    }
  }

  /** Other messages of the session go on, since the error may be this file's alone. */
  #reportUnexpected(error: unknown, { id }: OutboxMessage): void {
    this.#ports.log.error({ err: error, message: id }, 'the file of a message could not be prepared');
  }

  #later({ id }: OutboxMessage): Preparation {
    const attempt = this.#attempts.get(id) ?? 0;
    this.#attempts.set(id, attempt + 1);
    return {
      kind: 'later',
      until: new Date(this.#ports.clock.now().getTime() + backOffMs(attempt, BACK_OFF)),
    };
  }
}

const ready = (message: Partial<OutboxMessage>): Preparation => ({ kind: 'ready', message });

/** The same file is uploaded once for each form in which it is sent. */
function uploadKeyOf({ type, sha256, voice, pack }: MediaBody): UploadKey {
  if (voice) return { sha256, form: 'voice' };
  return { sha256, form: pack ? `${type} ${JSON.stringify([pack.name, pack.author])}` : type };
}
