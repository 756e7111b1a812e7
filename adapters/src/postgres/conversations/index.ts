import type { ConversationsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgConversations } from './pg-conversations.js';

export function conversationsPorts(options: PgOptions): ConversationsPorts {
  return {
    conversations: new PgConversations(options),
  };
}
