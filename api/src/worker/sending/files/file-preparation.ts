import {
  AdapterError,
  backOffMs,
  type CancelSignal,
  type Clock,
  fileWithin,
  isLinkedBody,
  LeaseLost,
  LinkFault,
  lruEntries,
  type MediaBody,
  type MessageBodies,
  type OutboxMessage,
  type PlainFailure,
  type SentFile,
  type SessionLease,
  type UploadKey,
  type WhatsAppSession,
  type WhatsAppUploads,
  withFile,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { FairSemaphore } from '../../sessions/fair-semaphore.js';
import { failureOf } from './failure-of.js';
import type { FileWorker } from './file-worker.js';
import type { LinkedFiles } from './linked-files.js';

const BACK_OFF = { firstMs: 2_000, capMs: 5 * 60_000 };
/** With the waits between them about ten minutes: the server of a link that does not answer for so long is down. */
const MAX_LINK_ATTEMPTS = 8;
/** Uploads that this process makes at once. No account takes all of these permits. */
const MAX_UPLOADS = 8;
/** Messages whose attempts are counted; one that is forgotten begins with the shortest wait again. */
const MAX_COUNTED = 1_000;

/** What a send loop asks of it. */
export type MessageFiles = Pick<FilePreparation, 'prepare' | 'recentUpload'>;

export interface FilePreparationPorts {
  bodies: MessageBodies;
  clock: Clock;
  files: Pick<FileWorker, 'upload' | 'previewThumbnail'>;
  links: Pick<LinkedFiles, 'fetch'>;
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
 * Prepares messages that carry files: a file is fetched where it is a link's, made into what phones take, uploaded, and what WhatsApp
 * is to carry is stored. Of the picture above a text only a thumbnail is made. Every step may be repeated, also by another process:
 * recipients see nothing before the message is sent.
 */
export class FilePreparation {
  readonly #ports: FilePreparationPorts;
  /** Uploads under way: a file for many recipients is worked on once. */
  readonly #underWay = new Map<string, Promise<SentFile>>();
  readonly #permits = new FairSemaphore(MAX_UPLOADS);
  /** Uploads of the last minutes: a file for many recipients is looked up once. */
  readonly #recent = new LRUCache<string, SentFile>({ max: 200, ttl: 5 * 60_000 });
  /** Attempts in a row that failed, by message. */
  readonly #attempts = new LRUCache<string, number>(lruEntries(MAX_COUNTED));

  constructor(ports: FilePreparationPorts) {
    this.#ports = ports;
  }

  /** The signal ends the fetching of a link. @throws LeaseLost */
  async prepare(
    lease: SessionLease,
    message: OutboxMessage,
    session: Pick<WhatsAppSession, 'media' | 'composeFile'>,
    signal: CancelSignal,
  ): Promise<Preparation> {
    const { bodies, links } = this.#ports;
    try {
      const outgoing = message.stored ?? (await bodies.find(lease, message.id));
      // A message that was deleted meanwhile is not sent either: sending it finds no body.
      if (!outgoing || outgoing.wire) return ready({});
      const named = fileWithin(outgoing.body);
      if (!named) return ready({});
      const file = isLinkedBody(named)
        ? await links.fetch(lease, message.id, { body: outgoing.body, linked: named }, signal)
        : named;
      if (outgoing.body.type === 'text') {
        const thumbnail = await this.#ports.files.previewThumbnail(lease.accountId, file);
        await bodies.storeFile(lease, message.id, withFile(outgoing.body, { ...file, thumbnail }));
      } else {
        const upload = await this.#upload(lease, file, session, signal);
        await session.composeFile(message, upload, { ...outgoing, body: file });
      }
      this.#attempts.delete(message.id);
      // Without what WhatsApp is to carry no process can have written it. What was at hand of it is an earlier state.
      return ready({ mayBeWritten: false, stored: undefined });
    } catch (error) {
      const failure = failureOf(error) ?? this.#lastFailureOf(error, message);
      if (failure) {
        this.#attempts.delete(message.id);
        return { kind: 'failed', failure };
      }
      if (error instanceof LeaseLost) throw error;
      const isExpected = error instanceof AdapterError || error instanceof LinkFault || signal.aborted;
      if (!isExpected) this.#reportUnexpected(error, message);
      return this.#later(message);
    }
  }

  /** The upload of a file that was sent a moment ago. */
  recentUpload(lease: SessionLease, body: MediaBody): SentFile | undefined {
    return this.#recent.get(flightOf(lease, body));
  }

  /** The upload of the last days, or a new one. */
  async #upload(
    lease: SessionLease,
    body: MediaBody,
    session: Pick<WhatsAppSession, 'media'>,
    signal: CancelSignal,
  ): Promise<SentFile> {
    const { files, uploads } = this.#ports;
    const key = uploadKeyOf(body);
    const flight = flightOf(lease, body);
    const upload = async () => {
      const known = await uploads.find(lease, key);
      if (known) return known;
      const permit = await this.#permits.acquire(lease.accountId, signal);
      try {
        const file = await files.upload(lease.accountId, body, session.media);
        await uploads.save(lease, key, file);
        return file;
      } finally {
        permit.release();
      }
    };
    const recent = this.#recent.get(flight);
    if (recent) return recent;
    const underWay = this.#underWay.get(flight) ?? upload();
    this.#underWay.set(flight, underWay);
    try {
      const file = await underWay;
      this.#recent.set(flight, file);
      return file;
    } finally {
      this.#underWay.delete(flight);
    }
  }

  /** A server that a customer names may be down for good. WhatsApp and our database come back. */
  #lastFailureOf(error: unknown, { id }: OutboxMessage): PlainFailure | undefined {
    const isLast = (this.#attempts.get(id) ?? 0) + 1 >= MAX_LINK_ATTEMPTS;
    return error instanceof LinkFault && isLast
      ? { code: 'media_unreachable', reason: error.message }
      : undefined;
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

/** What the uploads of a session are known by. */
const flightOf = (lease: SessionLease, body: MediaBody): string =>
  JSON.stringify([lease.instanceId, lease.epoch, uploadKeyOf(body)]);

/** The same file is uploaded once for each form in which it is sent. */
function uploadKeyOf({ type, sha256, voice, pack }: MediaBody): UploadKey {
  if (voice) return { sha256, form: 'voice' };
  return { sha256, form: pack ? `${type} ${JSON.stringify([pack.name, pack.author])}` : type };
}
