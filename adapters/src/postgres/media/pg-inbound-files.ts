import {
  type DueFile,
  type FetchSetback,
  type InboundFile,
  type InboundFiles,
  type MediaBody,
  REQUEST_PAUSE_MS,
  type SessionLease,
  type StoredMedia,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { queryWithLease, withLease } from '../sessions/with-lease.js';
import { type FileRow, fileOf } from './file-row.js';
import {
  FIND_FILE,
  INSTANCES_WITH_DUE,
  LIST_DUE,
  MAKE_AVAILABLE,
  REQUEST_FILE,
  SET_BACK,
} from './inbound-file-statements.js';
import { type MediaRow, toStoredMedia } from './media-row.js';
import { keepMedia } from './pg-media-catalog.js';

interface DueRow {
  readonly messageId: string;
  readonly waId: string;
  readonly chat: string;
  readonly wire: Buffer | null;
  readonly body: MediaBody;
  readonly directPath: string | null;
  readonly attempts: number;
  readonly asks: number;
  readonly requestedAt: Date | null;
}

type FoundRow = FileRow & MediaRow & { readonly nextTryAt: Date | null };

export class PgInboundFiles implements InboundFiles {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async instancesWithDue(instanceIds: readonly string[], at: Date): Promise<readonly string[]> {
    if (instanceIds.length === 0) return [];
    const values = [instanceIds, at.toISOString()];
    const rows = await this.#ports.database.query<{ id: string }>(INSTANCES_WITH_DUE, values);
    return rows.map(({ id }) => id);
  }

  async listDue(
    lease: SessionLease,
    { at, limit, except }: { at: Date; limit: number; except: readonly string[] },
  ): Promise<readonly DueFile[]> {
    const values = [at.toISOString(), except, limit];
    const rows = await queryWithLease<DueRow>(this.#ports.database, lease, LIST_DUE, values);
    return rows.map(toDueFile);
  }

  async setBack(lease: SessionLease, file: DueFile, setback: FetchSetback): Promise<void> {
    const { status, reason, attempts, asks, nextTryAt, directPath } = setback;
    const { database } = this.#ports;
    const [changed] = await queryWithLease<{ told: boolean }>(database, lease, SET_BACK, [
      ...[file.messageId, status, reason, attempts, asks, nextTryAt?.toISOString()],
      ...[directPath, file.requestedAt?.toISOString()],
    ]);
    this.#announce(lease, changed);
  }

  async keep(lease: SessionLease, file: DueFile, media: StoredMedia, limit: number): Promise<boolean> {
    const changed = await withLease(this.#ports.database, lease, async (transaction) => {
      const kept = await keepMedia(transaction, media, limit);
      if (!kept) return undefined;
      const values = [file.messageId, lease.instanceId, kept.media.id];
      const [row] = await transaction.query<{ told: boolean }>(MAKE_AVAILABLE, values);
      return row;
    });
    this.#announce(lease, changed);
    return changed !== undefined;
  }

  async find(accountId: string, messageId: string): Promise<InboundFile | undefined> {
    const [row] = await this.#ports.database.query<FoundRow>(FIND_FILE, [accountId, messageId]);
    const file = row && fileOf(row).file;
    if (!file) return undefined;
    const { status, reason } = file;
    return {
      status,
      reason,
      nextTryAt: row.nextTryAt,
      media: file.mediaId === null ? null : toStoredMedia(row),
    };
  }

  async request(accountId: string, messageId: string, at: Date): Promise<InboundFile | undefined> {
    const recent = new Date(at.getTime() - REQUEST_PAUSE_MS);
    const values = [accountId, messageId, at.toISOString(), recent.toISOString()];
    await this.#ports.database.query(REQUEST_FILE, values);
    return this.find(accountId, messageId);
  }

  #announce({ accountId }: SessionLease, changed: { readonly told: boolean } | undefined): void {
    if (changed?.told) this.#ports.notifications.publish('event', accountId);
  }
}

/** Only messages of other people are received. */
function toDueFile({ messageId, waId, chat, wire, body, ...progress }: DueRow): DueFile {
  return {
    ...progress,
    messageId,
    message: { waId, chat, fromMe: false },
    wire: wire ?? Buffer.alloc(0),
    declaredType: body.mime_type,
    fileName: body.file_name ?? null,
    isDocument: body.type === 'document',
  };
}
