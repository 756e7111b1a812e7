import {
  GetConversation,
  GetMessageTimeline,
  ListConversationMessages,
  ListConversations,
  ListCurrentChanges,
  MarkConversationRead,
  ReplyToConversation,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  getConversationRoute,
  listConversationMessagesRoute,
  listConversationsRoute,
  markConversationReadRoute,
  replyToConversationRoute,
} from '../../routes/conversations/conversation-routes.js';
import { bindRoute, bindUseCase } from '../bind.js';

export const conversationsModule = new ContainerModule((options) => {
  bindUseCase(options, ListCurrentChanges);
  bindRoute(options, listConversationsRoute, ListConversations);
  bindRoute(options, getConversationRoute, GetConversation);
  bindRoute(options, listConversationMessagesRoute, ListConversationMessages, ListCurrentChanges);
  // The message module binds the timelines.
  bindRoute(options, replyToConversationRoute, ReplyToConversation, GetMessageTimeline);
  bindRoute(options, markConversationReadRoute, MarkConversationRead);
});
