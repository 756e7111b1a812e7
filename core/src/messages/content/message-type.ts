/** What a message is, in both directions. `other` is that of old rows alone. */
export const MESSAGE_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'unsupported',
  'unavailable',
  'other',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const MEDIA_TYPES: readonly MessageType[] = ['image', 'video', 'audio', 'document', 'sticker'];

/** Whether a message of this type is a file. */
export const isMedia = (type: string): boolean => MEDIA_TYPES.some((media) => media === type);

/** The types that a list is limited to: one of them, those that are files, or those that are none. Undefined for all. */
export function typesAmong(wanted: {
  readonly type?: MessageType | undefined;
  readonly hasMedia?: boolean | undefined;
}): readonly MessageType[] | undefined {
  const { type, hasMedia } = wanted;
  if (type === undefined && hasMedia === undefined) return undefined;
  return MESSAGE_TYPES.filter(
    (one) => (type === undefined || one === type) && (hasMedia === undefined || isMedia(one) === hasMedia),
  );
}
