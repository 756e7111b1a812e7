import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** The `mediatype` that a message's ciphertext carries; undefined for a kind without one. */
export function mediaTypeOf(message: proto.IMessage): string | undefined {
  const { videoMessage, audioMessage, ...one } = normalizeMessageContent(message) ?? {};
  if (one.imageMessage) return 'image';
  if (videoMessage) return videoMessage.gifPlayback ? 'gif' : 'video';
  if (one.ptvMessage) return 'ptv';
  if (audioMessage) return audioMessage.ptt ? 'ptt' : 'audio';
  if (one.documentMessage) return 'document';
  if (one.stickerMessage) return 'sticker';
  if (one.contactMessage) return 'vcard';
  if (one.contactsArrayMessage) return 'contact_array';
  if (one.liveLocationMessage) return 'livelocation';
  return one.locationMessage ? 'location' : undefined;
}

/** The `type` of the stanza of a message. */
export function stanzaTypeOf(message: proto.IMessage): string {
  const one = normalizeMessageContent(message) ?? {};
  if (one.reactionMessage) return 'reaction';
  if (one.pollCreationMessage || one.pollCreationMessageV3 || one.pollUpdateMessage) return 'poll';
  return mediaTypeOf(one) === undefined ? 'text' : 'media';
}
