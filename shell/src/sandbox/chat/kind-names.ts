import type { ChatMessage } from '../control/sandbox.api.js';

/** What is shown of a kind that has no text of its own. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
  empty: 'Something that no version knows',
};

export function nameOf({ type, file }: Pick<ChatMessage, 'type' | 'file'>): string {
  if (file?.voice) return 'Voice message';
  if (file?.gif) return 'GIF';
  return KIND_NAMES[type] ?? `A message of the kind ${type}`;
}
