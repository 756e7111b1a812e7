import type { proto } from '@whiskeysockets/baileys';

/** A history that WhatsApp has announced and that is not read yet, as it is stored: with everything that reading it needs. */
export interface PendingHistory {
  /** The id of the announcing message. */
  readonly id: string;
  readonly kind: HistoryKind;
  /** When it was announced, in ms since 1970. */
  readonly at: number;
  /** The history itself, deflated, in base64, if it is small. */
  readonly inline?: string;
  /** Its path on the media servers, and the decryption key in base64. */
  readonly directPath?: string;
  readonly mediaKey?: string;
}

export type HistoryKind = 'bootstrap' | 'recent' | 'non_blocking';

/** By WhatsApp's number. Other kinds contain no chats or come only on request. */
const KINDS: Readonly<Record<number, HistoryKind>> = { 0: 'bootstrap', 3: 'recent', 5: 'non_blocking' };

const MAX_INLINE = 4 * 1024 * 1024;
const MEDIA_KEY_BYTES = 32;

/** Undefined for a kind that is not read, and for an announcement without readable content. */
export function pendingHistoryOf(
  id: string,
  notification: proto.Message.IHistorySyncNotification,
  at = Date.now(),
): PendingHistory | undefined {
  const { syncType, initialHistBootstrapInlinePayload: inline, directPath, mediaKey } = notification;
  // Protobuf leaves out a field that has its default value, 0.
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
