import { FREE_PLAN_ID } from '../../plans/plan.js';
import { storageLimitOf } from '../../plans/storage-limits.js';
import { MediaFault, type UploadedFile, type WhatsAppMedia } from '../../sessions/whatsapp-media.js';
import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { CancelSignal } from '../../shared/cancel-signal.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import { RECEIVED_LIFE_MS } from '../media-limits.js';
import { MediaRefused } from '../media-refused.js';
import type { MediaStore, OpenedMedia, StoredBytes } from '../media-store.js';
import type { MediaCatalog } from '../ports.js';
import type { StoredMedia } from '../stored-media.js';
import type { MediaFacts, MediaWorkshop } from '../workshop.js';
import type { DueFile, FetchSetback } from './inbound-file.js';
import type { InboundFiles } from './ports.js';
import {
  afterAsking,
  afterFailedTry,
  gone,
  untilRequested,
  whileStorageIsFull,
  whileUnavailable,
} from './setbacks.js';

const MEBIBYTE = 1_048_576;

/** The largest files that are fetched unasked, by plan. */
const FETCHED_LIMITS: Readonly<Record<string, number>> = {
  [FREE_PLAN_ID]: 16 * MEBIBYTE,
  basic: 64 * MEBIBYTE,
};

/** How large a file may be that is fetched by itself: a larger one waits until it is requested. */
export function fetchedLimitOf(planId: string): number {
  return FETCHED_LIMITS[planId] ?? MAX_INBOUND_FILE_BYTES;
}

/** No larger file is received, whatever the plan. */
export const MAX_INBOUND_FILE_BYTES = 100 * 1_048_576;

export interface FetchInboundFilePorts {
  readonly inboundFiles: InboundFiles;
  readonly mediaCatalog: MediaCatalog;
  readonly mediaStore: MediaStore;
  readonly mediaWorkshop: Pick<MediaWorkshop, 'inspect'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly subscriptions: Pick<Subscriptions, 'activeOf'>;
}

export interface InboundFetch {
  readonly lease: SessionLease;
  readonly media: WhatsAppMedia;
  readonly file: DueFile;
  /** The session has ended: what fails then says nothing of the file. */
  readonly over: CancelSignal;
}

/** What a try came to, for counting. */
export type FetchVerdict = 'available' | 'abandoned' | FetchSetback['status'];

/**
 * Tries once to fetch the file of a received message. It may end at any point and be repeated: the bytes are stored as a whole or
 * not at all, and the state moves in one commit that the session's lease allows.
 */
export class FetchInboundFile {
  readonly #ports: FetchInboundFilePorts;

  constructor(ports: FetchInboundFilePorts) {
    this.#ports = ports;
  }

  /** @throws LeaseLost, or what keeps this service from storing files, after the file was put off */
  async execute(fetch: InboundFetch): Promise<FetchVerdict> {
    const { lease, media, file } = fetch;
    const { clock, mediaCatalog, subscriptions } = this.#ports;
    const announced = media.fileOf(file.wire);
    if (!announced) return this.#setBack(fetch, gone(file, 'no_key'));
    if (announced.size > MAX_INBOUND_FILE_BYTES) return this.#setBack(fetch, gone(file, 'too_large'));
    const { planId = FREE_PLAN_ID } = (await subscriptions.activeOf(lease.accountId, clock.now())) ?? {};
    if (announced.size > fetchedLimitOf(planId) && !file.requestedAt)
      return this.#setBack(fetch, untilRequested(file));
    const storage = storageLimitOf(planId);
    const used = await mediaCatalog.usedBytes(lease.accountId);
    if (
      used + announced.size > storage &&
      !(await mediaCatalog.has(lease.accountId, hexOf(announced.sha256)))
    )
      return this.#setBack(fetch, whileStorageIsFull(file, clock.now()));
    const pointer = file.directPath === null ? announced : { ...announced, directPath: file.directPath };
    try {
      return await this.#fetch(fetch, pointer, storage);
    } catch (error) {
      if (error instanceof MediaFault) return this.#afterFault(fetch, pointer, error);
      await this.#setBack(fetch, whileUnavailable(file, clock.now()));
      throw error;
    }
  }

  async #fetch(fetch: InboundFetch, pointer: UploadedFile, limit: number): Promise<FetchVerdict> {
    const { lease, media, file } = fetch;
    const { clock, ids, inboundFiles, mediaCatalog, mediaStore } = this.#ports;
    const bytes = await mediaStore.put(
      lease.accountId,
      media.download(pointer, MAX_INBOUND_FILE_BYTES),
      MAX_INBOUND_FILE_BYTES,
    );
    const facts = await this.#inspect(lease.accountId, bytes, file);
    const at = clock.now();
    const stored: StoredMedia = {
      ...bytes,
      id: ids.next(),
      accountId: lease.accountId,
      facts,
      fileName: file.fileName,
      createdAt: at,
      usedAt: at,
      expiresAt: new Date(at.getTime() + RECEIVED_LIFE_MS),
    };
    if (fetch.over.aborted) return 'abandoned';
    const isKept = await inboundFiles.keep(lease, file, stored, limit);
    if (!isKept) {
      // Others that were fetched at the same time have taken the room.
      await mediaCatalog.release(lease.accountId, bytes.sha256, () =>
        mediaStore.delete(lease.accountId, bytes.sha256),
      );
      return this.#setBack(fetch, whileStorageIsFull(file, at));
    }
    await this.#assertStored(lease.accountId, file, bytes);
    return 'available';
  }

  /** An upload of the same bytes that was refused may have deleted them just before they were entered: they are fetched again. */
  async #assertStored(accountId: string, { messageId }: DueFile, { sha256 }: StoredBytes): Promise<void> {
    const { clock, inboundFiles, mediaCatalog, mediaStore } = this.#ports;
    const opened = await mediaStore.open(accountId, sha256);
    if (opened) return opened.close();
    const { media } = (await inboundFiles.find(accountId, messageId)) ?? {};
    if (media) await mediaCatalog.remove(accountId, media.id);
    await inboundFiles.request(accountId, messageId, clock.now());
  }

  /** A file that phones would not show is stored all the same, as a document. */
  async #inspect(accountId: string, { sha256 }: StoredBytes, file: DueFile): Promise<MediaFacts> {
    const { mediaStore, mediaWorkshop } = this.#ports;
    const opened = await mediaStore.open(accountId, sha256);
    if (!opened) throw new Error('a file that was just stored is not there');
    const piece = { accountId, bytes: opened, declaredType: file.declaredType };
    try {
      return await mediaWorkshop.inspect(file.isDocument ? { ...piece, as: 'document' } : piece);
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error;
      return await this.#asDocument(piece);
    } finally {
      await opened.close();
    }
  }

  async #asDocument(piece: {
    accountId: string;
    bytes: OpenedMedia;
    declaredType: string;
  }): Promise<MediaFacts> {
    try {
      return await this.#ports.mediaWorkshop.inspect({ ...piece, as: 'document' });
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error;
      return { mimeType: 'application/octet-stream', kind: 'document' };
    }
  }

  async #afterFault(
    fetch: InboundFetch,
    pointer: UploadedFile,
    { reason }: MediaFault,
  ): Promise<FetchVerdict> {
    const { media, file, over } = fetch;
    const { clock } = this.#ports;
    if (over.aborted) return 'abandoned';
    if (reason === 'gone') {
      const outcome = await media.askAgain(pointer, file.message);
      if (over.aborted) return 'abandoned';
      return this.#setBack(fetch, afterAsking(file, outcome, clock.now()));
    }
    const passing = reason === 'unreachable' ? 'unreachable' : 'corrupt';
    return this.#setBack(fetch, afterFailedTry(file, passing, clock.now()));
  }

  async #setBack({ lease, file, over }: InboundFetch, setback: FetchSetback): Promise<FetchVerdict> {
    if (over.aborted) return 'abandoned';
    await this.#ports.inboundFiles.setBack(lease, file, setback);
    return setback.status;
  }
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
