/** The kinds of ids: account, conversation, event, webhook endpoint, instance, API key, file, message, order, replay and sign-in. */
export type IdPrefix = 'acc' | 'cnv' | 'evt' | 'hook' | 'ins' | 'key' | 'med' | 'msg' | 'ord' | 'rpl' | 'sgn';

const HEX = /^[0-9a-f]{32}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The wire form of a UUID: its prefix, `_` and its 32 hex digits. */
export function encodeId(prefix: IdPrefix, uuid: string): string {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** The UUID of `text`, which is its prefixed form or the plain UUID; undefined when it is neither. */
export function decodeId(prefix: IdPrefix, text: string): string | undefined {
  const lower = text.toLowerCase();
  if (UUID.test(lower)) return lower;
  const hex = lower.slice(prefix.length + 1);
  if (!lower.startsWith(`${prefix}_`) || !HEX.test(hex)) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
