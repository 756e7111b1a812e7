import type { proto } from '@whiskeysockets/baileys';
import type { NoContentReason } from './received-content.js';

/** Fields that accompany a message or control the client, but are no user content. */
export const IGNORED_FIELDS: { readonly [field in keyof proto.IMessage]?: NoContentReason } = {
  albumMessage: 'album-header',
  botInvokeMessage: 'bot',
  call: 'call',
  chat: 'history',
  deviceSentMessage: 'own-copy',
  encCommentMessage: 'comment',
  encEventResponseMessage: 'event-answer',
  encReactionMessage: 'reaction',
  fastRatchetKeySenderKeyDistributionMessage: 'group-key',
  keepInChatMessage: 'keep',
  messageContextInfo: 'context',
  messageHistoryBundle: 'history',
  messageHistoryNotice: 'history',
  pinInChatMessage: 'pin',
  pollUpdateMessage: 'vote',
  protocolMessage: 'protocol',
  reactionMessage: 'reaction',
  secretEncryptedMessage: 'edit',
  senderKeyDistributionMessage: 'group-key',
  stickerSyncRmrMessage: 'sticker-sync',
};
