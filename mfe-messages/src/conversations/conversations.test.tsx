/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveEvents } from '@waxwing/client/live';
import { errorResponse, findA11yViolations, type RecordedCall } from '@waxwing/kit/testing';
import {
  aConversation,
  aListPage,
  aThreadMessage,
  LIST,
  READ,
  serveConversations,
} from '../../testing/conversations.js';
import { renderMessages } from '../../testing/render-messages.js';

const TWO = {
  [LIST]: aListPage([aConversation(), aConversation({ id: 'cnv_2', name: 'Meera' })]),
  'GET /api/conversations/cnv_2/messages': aListPage([
    aThreadMessage({ id: 'msg_9', text: 'A table for four' }),
  ]),
};
const UNREAD = aConversation({ unread: 1 });
const open = (search = '', options = {}) =>
  renderMessages(`m-view=conversations${search && `&${search}`}`, options);
const entry = (name: RegExp) => screen.findByRole('link', { name });
const log = (name: string) => screen.findByRole('log', { name: `Messages with ${name}` });

describe('on a desk', () => {
  test('the list stays beside the thread, and the box is ready for the answer', async () => {
    serveConversations(TWO);
    const { address } = open();
    expect(await screen.findByText('Choose a conversation to read and answer it.')).toBeTruthy();
    await userEvent.click(await entry(/^Ravi/));
    expect(within(await log('Ravi')).getByText('Where is it?')).toBeTruthy();
    expect((await entry(/^Ravi/)).getAttribute('aria-current')).toBe('true');
    expect(address().get('m-conversation')).toBe('cnv_1');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to Ravi' }));
    await userEvent.click(await entry(/^Meera/));
    expect(within(await log('Meera')).getByText('A table for four')).toBeTruthy();
    expect(screen.queryByRole('log', { name: 'Messages with Ravi' })).toBeNull();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('by keyboard a conversation is opened from the list', async () => {
    serveConversations(TWO);
    open();
    (await entry(/^Meera/)).focus();
    await userEvent.keyboard('{Enter}');
    expect(await log('Meera')).toBeTruthy();
  });
});

describe('on a phone', () => {
  test('the thread takes the place of the list, and the way back leads to its entry', async () => {
    serveConversations(TWO);
    const { address } = open('', { narrow: true });
    await userEvent.click(await entry(/^Meera/));
    expect(await log('Meera')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meera' }));
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
    expect(document.activeElement).toBe(await entry(/^Meera/));
    expect(screen.queryByRole('log')).toBeNull();
    expect(address().get('m-conversation')).toBeNull();
  });

  test('a link to a conversation has a way to the list', async () => {
    serveConversations(TWO);
    open('m-conversation=cnv_1', { narrow: true });
    await log('Ravi');
    await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
    expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeTruthy();
  });
});

test('what happens to a message is shown as soon as it is told', async () => {
  const server = serveConversations();
  open('m-conversation=cnv_1');
  await log('Ravi');
  server.answer(LIST, aListPage([aConversation({ preview: 'Hello?' })]));
  server.answer(
    'GET /api/conversations/cnv_1/messages',
    aListPage([aThreadMessage({ id: 'msg_2', text: 'Hello?' }), aThreadMessage()]),
  );
  liveEvents.tell({ type: 'message.received', instance_id: null, object_id: 'msg_2' });
  expect(await within(await log('Ravi')).findByText('Hello?')).toBeTruthy();
  expect((await entry(/^Ravi/)).textContent).toContain('Hello?');
});

describe('a link to a conversation', () => {
  test('that the list does not have loads it', async () => {
    const name = 'Somebody of long ago';
    const server = serveConversations({
      [LIST]: aListPage([]),
      'GET /api/conversations/cnv_1': aConversation({ name }),
    });
    open('m-conversation=cnv_1');
    expect(await log(name)).toBeTruthy();
    expect(server.callsTo('GET /api/conversations/cnv_1')).toHaveLength(1);
  });

  test('that does not exist says so, and offers no box', async () => {
    const missing = errorResponse(404, 'Conversation not found', 'conversation_not_found');
    serveConversations({
      'GET /api/conversations/cnv_9': missing,
      'GET /api/conversations/cnv_9/messages': missing,
    });
    open('m-conversation=cnv_9');
    expect((await screen.findByRole('alert')).textContent).toContain('Conversation not found');
    expect(screen.queryByRole('textbox', { name: /^Reply/ })).toBeNull();
  });

  test('asks for the conversation only where the list does not have it', async () => {
    const server = serveConversations(TWO);
    open();
    await userEvent.click(await entry(/^Ravi/));
    await log('Ravi');
    await waitFor(() => expect(server.callsTo('GET /api/conversations/cnv_1')).toHaveLength(0));
  });
});

test('an answer goes on being written when the conversation leaves the unread ones', async () => {
  const server = serveConversations({
    [LIST]: ({ query }: RecordedCall) =>
      aListPage(query.unread && server.callsTo(READ).length > 0 ? [] : [UNREAD]),
    // Slower than anybody waits.
    'GET /api/conversations/cnv_1': () => new Promise(() => undefined),
  });
  open('m-unread=1');
  await userEvent.click(await entry(/^Ravi/));
  await log('Ravi');
  const box = screen.getByRole('textbox', { name: 'Reply to Ravi' });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Ravi/ })).toBeNull());
  expect(document.activeElement).toBe(box);
  expect(screen.getByRole('textbox', { name: 'Reply to Ravi' })).toBe(box);
});
