import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aThreadMessage, REPLY, type serveConversations } from './conversations.js';
import { renderMessages } from './render-messages.js';

/** A reply to Ravi that has left. */
export const SENT = aThreadMessage({
  id: 'msg_2',
  direction: 'outbound',
  status: 'sent',
  text: 'It left today',
});
export const open = (options = {}) => renderMessages('m-view=conversations&m-conversation=cnv_1', options);
export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ravi' });
export const write = async (text: string) => userEvent.type(await box(), text);
export const log = () => screen.getByRole('log', { name: 'Messages with Ravi' });
export const bubbles = () => within(log()).queryAllByText('It left today');
export const keysOf = (server: ReturnType<typeof serveConversations>) =>
  server.callsTo(REPLY).map(({ headers }) => headers['idempotency-key']);
export const refocusWindow = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));
