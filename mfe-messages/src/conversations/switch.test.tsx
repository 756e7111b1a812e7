/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { aConversation, aListPage, LIST, serveConversations } from '../../testing/conversations.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage } from '../../testing/samples.js';

const HISTORY = { 'GET /api/messages/history': aPage([aMessage()]) };
const choice = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

test('the history is a table, and the URL says when it is shown by conversation', async () => {
  serveConversations(HISTORY);
  const { address } = renderMessages();
  expect(await screen.findByRole('table', { name: 'Messages' })).toBeTruthy();
  expect((await choice('Table')).checked).toBe(true);
  await userEvent.click(await choice('Conversations'));
  expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(address().toString()).toBe('tab=messages&m-view=conversations');
  expect(screen.getByRole('tab', { name: 'Message History' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(await choice('Table'));
  expect(await screen.findByRole('table', { name: 'Messages' })).toBeTruthy();
  expect(address().toString()).toBe('tab=messages');
});

test('the sub-tabs are the same three', async () => {
  serveConversations();
  renderMessages('m-view=conversations');
  await screen.findByRole('navigation', { name: 'Conversations' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Message History',
    'Statistics',
    'Usage by Instance',
  ]);
});

test('the switch counts what is unread in all conversations', async () => {
  const unread = [aConversation({ unread: 2 }), aConversation({ id: 'cnv_2', unread: 3 })];
  const server = serveConversations({ ...HISTORY, [LIST]: aListPage(unread) });
  renderMessages();
  expect(await choice('Conversations 5 unread')).toBeTruthy();
  expect(server.callsTo(LIST)[0]?.query).toEqual({ unread: 'true', limit: '100' });
  expect(await findA11yViolations()).toEqual([]);
});

test('more unread conversations than a page has are a number and a plus', async () => {
  serveConversations({ ...HISTORY, [LIST]: aListPage([aConversation({ unread: 120 })], 'more') });
  renderMessages();
  expect(await choice('Conversations 120+ unread')).toBeTruthy();
});

test('nothing unread, and a count that cannot be had, leave the switch as it is', async () => {
  const server = serveConversations({ ...HISTORY, [LIST]: undefined });
  renderMessages();
  await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(1));
  expect(await choice('Conversations')).toBeTruthy();
});
