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
