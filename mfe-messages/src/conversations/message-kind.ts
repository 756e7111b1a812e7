const KINDS: Readonly<Record<string, string>> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  unavailable: 'On the phone only',
};

/** What a message without a text of its own is, in a word; undefined for a text. Its content is not stored. */
export function messageKind(type: string): string | undefined {
  if (type === 'text') return undefined;
  return Object.hasOwn(KINDS, type) ? KINDS[type] : 'Message of another kind';
}
