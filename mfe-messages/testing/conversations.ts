import { signInStorage } from '@waxwing/client/auth';
import { type Answers, FakeServer, fakeToken } from '@waxwing/kit/testing';
import type { Conversation, ThreadMessage } from '../src/conversations/conversations.api.js';
import { INSTANCE } from './samples.js';

/** A conversation with Ravi, all of which has been read. */
export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'cnv_1',
    object: 'conversation',
    instance_id: INSTANCE,
    chat_id: '919800000002',
    number: '919800000002',
    name: 'Ravi',
    last_at: '2026-03-04T09:15:00.000Z',
    last_direction: 'inbound',
    last_type: 'text',
    preview: 'Where is it?',
    unread: 0,
    read_at: '2026-03-04T09:15:00.000Z',
    ...changes,
  };
}

/** A message that Ravi has written. */
export function aThreadMessage(changes: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: 'msg_1',
    object: 'message',
    instance_id: INSTANCE,
    direction: 'inbound',
    from: '919800000002',
    to: '919800000001',
    chat_id: '919800000002',
    from_name: 'Ravi',
    type: 'text',
    text: 'Where is it?',
    text_truncated: false,
    context: null,
    reference: null,
    status: 'delivered',
    failure_code: null,
    failure_detail: null,
    failure_reason: null,
    wa_id: '3EB0',
    created_at: '2026-03-04T09:15:00.000Z',
    expires_at: null,
    sent_at: null,
    delivered_at: '2026-03-04T09:15:00.000Z',
    read_at: null,
    edited_at: null,
    deleted_at: null,
    ...changes,
  };
}

/** A page of a list; by default the only one. */
export const aListPage = <Item>(data: readonly Item[], next_cursor: string | null = null) => ({
  object: 'list',
  data,
  has_more: next_cursor !== null,
  next_cursor,
});

export const LIST = 'GET /api/conversations';
export const THREAD = 'GET /api/conversations/cnv_1/messages';
export const REPLY = 'POST /api/conversations/cnv_1/reply';
export const READ = 'POST /api/conversations/cnv_1/read';

/**
 * A server with one conversation and its thread. Asha is signed in: without a user no draft is kept. `answers` replaces or
 * adds answers.
 */
export function serveConversations(answers: Answers = {}): FakeServer {
  localStorage.removeItem('token');
  signInStorage.forgetOthers();
  localStorage.setItem('token', fakeToken({ user_id: 'acc_1', email: 'asha@example.com', role: 'user' }));
  return new FakeServer({
    'GET /api/instances/list': { instances: [] },
    [LIST]: aListPage([aConversation()]),
    [THREAD]: aListPage([aThreadMessage()]),
    [READ]: aConversation(),
    ...answers,
  });
}
