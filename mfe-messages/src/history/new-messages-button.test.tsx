/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer } from '@waxwing/kit/testing';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage, someMessages } from '../../testing/samples.js';
import type { Message } from './history.api.js';

const contents = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);

/** Simulates a return to this browser tab: queries are fetched again. */
const refocusWindow = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));

function serve(...first: Message[]) {
  const messages = [...first];
  new FakeServer({
    'GET /api/instances/list': { instances: [] },
    'GET /api/messages/history': () => aPage([...messages]),
  });
  return messages;
}

test('new messages are announced, and shown when the button is pressed', async () => {
  const messages = serve(...someMessages('msg_1'));
  renderMessages();
  await screen.findByRole('table');
  messages.unshift(aMessage({ id: 'msg_3', content: 'Third' }), aMessage({ id: 'msg_2', content: 'Second' }));
  refocusWindow();
  const pill = await screen.findByRole('button', { name: '2 new messages' });
  expect(pill.closest('[role=status]')).not.toBeNull();
  expect(contents()).toEqual(['Order shipped']);
  await userEvent.click(pill);
  expect(contents()).toEqual(['Third', 'Second', 'Order shipped']);
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

test('a status is updated in its row', async () => {
  const messages = serve(aMessage({ status: 'sent' }));
  renderMessages();
  const row = (await screen.findAllByRole('row'))[1]!;
  messages[0] = aMessage({ status: 'read' });
  refocusWindow();
  await waitFor(() => expect(within(row).getByText('Read')).toBeTruthy());
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
});

test('the very first message is shown at once', async () => {
  const messages = serve();
  renderMessages();
  await screen.findByRole('heading', { name: 'No messages yet' });
  messages.push(aMessage());
  refocusWindow();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
});

test('polls every 4 s', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const messages = serve(...someMessages('msg_1'));
  renderMessages();
  await pass(100);
  messages.unshift(aMessage({ id: 'msg_2' }));
  await pass(3_800);
  expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull();
  await pass(200);
  expect(screen.getByRole('button', { name: '1 new message' })).toBeTruthy();
  jest.useRealTimers();
});
