import type { proto } from '@whiskeysockets/baileys';
import type { NoContentReason } from './received-content.js';

/**
 * Fields that accompany a message or control the client, but are no user content. What people see in the chat, such as that somebody
 * pinned a message, is none of these: it is kept as `unsupported`.
 */
export const IGNORED_FIELDS: { readonly [field in keyof proto.IMessage]?: NoContentReason } = {
  albumMessage: 'album-header',
  botInvokeMessage: 'bot',
  call: 'call',
  chat: 'history',
  deviceSentMessage: 'own-copy',
  fastRatchetKeySenderKeyDistributionMessage: 'group-key',
  messageContextInfo: 'context',
  messageHistoryBundle: 'history',
  messageHistoryNotice: 'history',
  pollUpdateMessage: 'vote',
  protocolMessage: 'protocol',
  reactionMessage: 'reaction',
  senderKeyDistributionMessage: 'group-key',
  stickerSyncRmrMessage: 'sticker-sync',
};
