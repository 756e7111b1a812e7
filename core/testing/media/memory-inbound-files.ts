import {
  type Clock,
  type DueFile,
  type InboundFile,
  type InboundFiles,
  type MediaCatalog,
  REQUEST_PAUSE_MS,
} from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';
import { requireLeasedRow } from '../sessions/leased-row.js';

export function memoryInboundFiles(store: MemoryStore, clock: Clock, catalog: MediaCatalog): InboundFiles {
  const isDue = ({ file }: MessageRow, at: Date) => file?.nextTryAt != null && file.nextTryAt <= at;
  const rowOf = (accountId: string, id: string) => {
    const row = store.messageOf(accountId, id);
    return row?.file && { row, file: row.file };
  };
  /** The row of a file that waits to be fetched. */
  const pending = (instanceId: string, messageId: string) => {
    const row = store.messages.get(messageId);
    return row?.file?.status === 'pending' && row.message.instanceId === instanceId
      ? { row, file: row.file }
      : undefined;
  };
  const tell = ({ message }: MessageRow, status: 'available' | 'gone') => {
    const { reason = null, mediaId = null } = message.file ?? {};
    store.events.tellOf(message, 'message.media', { facts: { status, reason, mediaId } });
  };
  async function find(accountId: string, messageId: string): Promise<InboundFile | undefined> {
    const found = rowOf(accountId, messageId);
    if (!found) return undefined;
    const { status, reason, nextTryAt, mediaId } = found.file;
    const media = mediaId === null ? undefined : await catalog.find(accountId, mediaId);
    if (status === 'available' && !media)
      return { status: 'gone', reason: 'deleted', nextTryAt, media: null };
    return { status, reason, nextTryAt, media: media ?? null };
  }

  return {
    async instancesWithDue(instanceIds, at) {
      const due = store.messages.where((row) => isDue(row, at)).map(({ message }) => message.instanceId);
      return instanceIds.filter((id) => due.includes(id));
    },
    async listDue(lease, { at, limit, except }) {
      requireLeasedRow(store, clock, lease);
      return store.messages
        .where((row) => row.message.instanceId === lease.instanceId && isDue(row, at))
        .filter(({ message }) => !except.includes(message.id))
        .toSorted((a, b) => newestFirst(a.message, b.message))
        .slice(0, limit)
        .map(toDueFile);
    },
    async setBack(lease, { messageId, requestedAt }, { status, reason, directPath, ...progress }) {
      requireLeasedRow(store, clock, lease);
      const found = pending(lease.instanceId, messageId);
      if (!found || found.file.requestedAt?.getTime() !== requestedAt?.getTime()) return;
      const { row, file } = found;
      row.file = { ...file, ...progress, status, reason, directPath: directPath ?? file.directPath };
      showFile(store, row);
      if (status === 'gone') tell(row, status);
    },
    async keep(lease, { messageId }, media, limit) {
      requireLeasedRow(store, clock, lease);
      const kept = await catalog.keep(media, limit);
      if (!kept) return false;
      const found = pending(lease.instanceId, messageId);
      if (!found) return true;
      const { row, file } = found;
      row.file = { ...file, status: 'available', reason: null, nextTryAt: null, mediaId: kept.media.id };
      showFile(store, row);
      tell(row, 'available');
      return true;
    },
    find,
    async request(accountId, messageId, at) {
      const found = rowOf(accountId, messageId);
      const shown = await find(accountId, messageId);
      if (!found || !shown || shown.status === 'available' || shown.reason === 'no_key') return shown;
      const { row, file } = found;
      const recent = at.getTime() - REQUEST_PAUSE_MS;
      if (shown.status === 'pending' && file.requestedAt && file.requestedAt.getTime() > recent) return shown;
      row.file = {
        ...file,
        ...{ status: 'pending', reason: null, attempts: 0, asks: 0, mediaId: null },
        ...{ nextTryAt: at, requestedAt: at },
      };
      showFile(store, row);
      return find(accountId, messageId);
    },
  };
}

/** The message shows what is known of its file. */
export function showFile(store: MemoryStore, row: MessageRow): void {
  if (!row.file) return;
  const { status, reason, mediaId } = row.file;
  store.change(row, { file: { status, reason, mediaId } });
}

/** The message has no file any more. */
export function dropFile(row: MessageRow): void {
  delete row.file;
  const { file: _, ...message } = row.message;
  row.message = message;
}

function toDueFile({ message, wire, file }: MessageRow): DueFile {
  const { chat, attempts, asks, directPath, requestedAt } = file!;
  const body = message.body as Partial<{ mime_type: string; file_name: string }> | undefined;
  return {
    ...{ attempts, asks, directPath, requestedAt },
    messageId: message.id,
    message: { waId: message.waId, chat, fromMe: false },
    wire: wire?.bytes ?? new Uint8Array(),
    declaredType: body?.mime_type ?? '',
    fileName: body?.file_name ?? null,
    isDocument: message.type === 'document',
  };
}
