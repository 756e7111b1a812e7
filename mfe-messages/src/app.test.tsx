/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerCalls, show, violations } from '@waxwing/kit/testing';
import { App } from './app.js';

const app = <App view="messages" onError={() => undefined} />;
const message = (id: string, more: object) => ({
  id,
  direction: 'outbound',
  sender_number: '919800000001@c.us',
  recipient_number: '919800000002@c.us',
  content: '<b>Your order</b> has shipped',
  status: 'delivered',
  timestamp: '2026-03-04T09:15:00Z',
  ...more,
});

test("shows the other side's number, and content as it was written", async () => {
  const messages = [
    message('msg_1', {}),
    message('msg_2', { direction: 'inbound', status: 'read' }),
    message('msg_3', { recipient_number: null, status: 'failed' }),
  ];
  answerCalls({
    '/api/messages/history': { messages, pagination: { page: 1, pages: 1, limit: 50, total: 3 } },
  });
  show(app);
  const table = await screen.findByRole('table', { name: 'Message history' });
  const numbers = within(table).getAllByRole('rowheader');
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['919800000002', '919800000001', 'Unknown']);
  expect(within(table).getAllByText('<b>Your order</b> has shipped')).toHaveLength(3);
  expect(await violations()).toEqual([]);
});

test('leafs through the pages', async () => {
  const pagination = { page: 1, pages: 2, limit: 50, total: 51 };
  const asked = answerCalls({ '/api/messages/history': { messages: [message('msg_1', {})], pagination } });
  show(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(asked).toEqual(['/api/messages/history?page=1', '/api/messages/history?page=2']),
  );
});

test('says so while there is none', async () => {
  const pagination = { page: 1, pages: 0, limit: 50, total: 0 };
  answerCalls({ '/api/messages/history': { messages: [], pagination } });
  show(app);
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
});
