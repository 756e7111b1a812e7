import type { proto } from '@whiskeysockets/baileys';

/** A history that the phone has announced and that is not read yet: all that it takes to read it, as it is stored. */
export interface PendingHistory {
  /** The announcing message's. */
  readonly id: string;
  readonly kind: HistoryKind;
  /** When it was announced, ms since 1970. */
  readonly at: number;
  /** The history itself, deflated, base64, where it is small. */
  readonly inline?: string;
  /** Where it lies on the media servers, and what opens it, base64. */
  readonly directPath?: string;
  readonly mediaKey?: string;
}

export type HistoryKind = 'bootstrap' | 'recent' | 'non_blocking';

/** By WhatsApp's number. Others tell nothing of chats, or come only when asked for. */
const KINDS: Readonly<Record<number, HistoryKind>> = { 0: 'bootstrap', 3: 'recent', 5: 'non_blocking' };

const MAX_INLINE = 4 * 1024 * 1024;
const MEDIA_KEY_BYTES = 32;

/** Undefined for a kind that is not read, and where nothing can be read. */
export function pendingHistoryOf(
  id: string,
  notification: proto.Message.IHistorySyncNotification,
  at = Date.now(),
): PendingHistory | undefined {
  const { syncType, initialHistBootstrapInlinePayload: inline, directPath, mediaKey } = notification;
  // What is left out of a message stands for its first value.
  const kind = KINDS[syncType ?? 0];
  if (!kind) return undefined;
  if (inline?.length) {
    return inline.length > MAX_INLINE ? undefined : { id, kind, at, inline: base64(inline) };
  }
  if (!directPath || mediaKey?.length !== MEDIA_KEY_BYTES) return undefined;
  return { id, kind, at, directPath, mediaKey: base64(mediaKey) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
