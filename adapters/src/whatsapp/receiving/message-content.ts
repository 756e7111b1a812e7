import type { proto } from '@whiskeysockets/baileys';
import { truncateWithNotice } from './truncate.js';

export interface MessageContent {
  readonly text: string;
  /** `text`, `image`, `video`, `audio`, `document`, `sticker`, `location`, `contact` or `other`. */
  readonly type: string;
}

/** The limit of WhatsApp's own apps. Other programs may send millions of characters. */
const MAX_TEXT_LENGTH = 65_536;

/** Parts that accompany a message or control the client, but are not user content. */
const CONTROL_PARTS = new Set([
  'albumMessage',
  'botInvokeMessage',
  'call',
  'chat',
  'deviceSentMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'messageContextInfo',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'pinInChatMessage',
  'placeholderMessage',
  'pollUpdateMessage',
  'protocolMessage',
  'reactionMessage',
  'secretEncryptedMessage',
  'senderKeyDistributionMessage',
  'stickerSyncRmrMessage',
]);

type ContentReading = readonly [type: string, text: string | null | undefined];

/**
 * The user content of a message without its wrappers (disappearing, view once …); undefined for reactions, receipts of other
 * kinds, deletions and other control messages.
 */
export function contentOf(message: proto.IMessage): MessageContent | undefined {
  const reading = textOf(message) ?? mediaOf(message) ?? replyChoiceOf(message);
  if (reading) return { type: reading[0], text: truncateWithNotice(reading[1] ?? '', MAX_TEXT_LENGTH) };
  const parts = Object.entries(message).filter(([, value]) => value !== null && value !== undefined);
  const written = parts.some(([name]) => !CONTROL_PARTS.has(name));
  return written ? { type: 'other', text: '' } : undefined;
}

function textOf({ conversation, extendedTextMessage }: proto.IMessage): ContentReading | undefined {
  if (conversation) return ['text', conversation];
  return extendedTextMessage ? ['text', extendedTextMessage.text] : undefined;
}

function mediaOf(message: proto.IMessage): ContentReading | undefined {
  const video = message.videoMessage ?? message.ptvMessage;
  const location = message.locationMessage ?? message.liveLocationMessage;
  if (message.imageMessage) return ['image', message.imageMessage.caption];
  if (video) return ['video', video.caption];
  if (message.audioMessage) return ['audio', ''];
  if (message.documentMessage) return ['document', message.documentMessage.caption];
  if (message.stickerMessage ?? message.lottieStickerMessage) return ['sticker', ''];
  if (location) return ['location', `${location.degreesLatitude ?? 0},${location.degreesLongitude ?? 0}`];
  const contacts = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts;
  return contacts ? ['contact', contacts.map(({ displayName }) => displayName ?? '').join(', ')] : undefined;
}

/** Buttons and lists answer with their label. */
function replyChoiceOf(message: proto.IMessage): ContentReading | undefined {
  const words =
    message.buttonsResponseMessage?.selectedDisplayText ??
    message.templateButtonReplyMessage?.selectedDisplayText ??
    message.listResponseMessage?.title ??
    message.interactiveResponseMessage?.body?.text;
  return words ? ['text', words] : undefined;
}
