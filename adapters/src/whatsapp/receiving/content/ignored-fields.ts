import type { proto } from '@whiskeysockets/baileys';
import type { NoContentReason } from './received-content.js';

/**
 * Fields without content of a person: they accompany a message, or control the client. A pin or a comment is shown in the chat, so that
 * it is kept as `unsupported`.
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
