/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveEvents } from '@waxwing/client/live';
import { FakeServer, type RecordedCall } from '@waxwing/kit/testing';
import { LIST, queries } from '../../testing/history.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage } from '../../testing/samples.js';
import type { Message } from './history.api.js';

const LIMIT = 2;
const at = (minute: number) => `2026-03-04T09:${minute + 10}:00.000Z`;
const numbered = (n: number, changes: Partial<Message> = {}) =>
  aMessage({ id: `msg_${n}`, content: `Text ${n}`, timestamp: at(n), ...changes });
const DELETED = { content: '', deleted_at: at(40) };

/** Serves pages of two of these, the newest first, or what is between two times. */
function serve(...first: Message[]) {
  const messages = [...first];
  const between = ({ startDate = '', endDate = '~' }: Record<string, unknown>) =>
    messages.filter(({ timestamp }) => timestamp >= `${startDate}` && timestamp <= `${endDate}`);
  const server = new FakeServer({
    ...LIST,
    'GET /api/messages/history': ({ query }: RecordedCall) => {
      const page = Number(query.page ?? 1);
      const found = between(query);
      const limit = Number(query.limit ?? LIMIT);
      const pagination = { page, pages: Math.ceil(found.length / limit), limit, total: found.length };
      return aPage(found.slice((page - 1) * limit, page * limit), pagination);
    },
  });
  const change = (id: string, changes: Partial<Message>) => {
    const index = messages.findIndex((message) => message.id === id);
    messages[index] = { ...messages[index]!, ...changes };
  };
  return { messages, server, change };
}

const contents = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);

const refocusWindow = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));

test('a row that newer messages have moved off the first page shows when its message is deleted', async () => {
  const { messages, change } = serve(numbered(2), numbered(1));
  renderMessages();
  await screen.findByText('Text 1');
  messages.unshift(numbered(4), numbered(3));
  refocusWindow();
  await screen.findByRole('button', { name: /new messages/ });
  change('msg_1', DELETED);
  liveEvents.tell({ type: 'message.deleted', instance_id: null, object_id: 'msg_1' });
  await waitFor(() => expect(contents()).toEqual(['Text 2', 'This message was deleted']));
});

test('a row that leaves the first page as its message is deleted shows that', async () => {
  const { messages, change } = serve(numbered(2), numbered(1));
  renderMessages();
  await screen.findByText('Text 1');
  messages.unshift(numbered(4), numbered(3));
  change('msg_1', DELETED);
  refocusWindow();
  await waitFor(() => expect(contents()).toEqual(['Text 2', 'This message was deleted']));
});

test.each(['message.deleted', 'reset'])(
  'a further page shows deleted messages after %s, and its rows stay',
  async (type) => {
    const { messages, server, change } = serve(numbered(4), numbered(3), numbered(2), numbered(1));
    renderMessages('m-page=2');
    await screen.findByText('Text 1');
    const before = queries(server).length;
    messages.unshift(numbered(5));
    liveEvents.tell({ type: 'message.received', instance_id: null, object_id: 'msg_5' });
    change('msg_2', DELETED);
    liveEvents.tell({ type, instance_id: null, object_id: type === 'reset' ? null : 'msg_2' });
    await waitFor(() => expect(contents()).toEqual(['This message was deleted', 'Text 1']));
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
    expect(queries(server).slice(before)).toEqual([{ startDate: at(1), endDate: at(2), limit: '100' }]);
  },
);

test('a further page that is opened once more shows what was deleted meanwhile, though nothing told of it', async () => {
  const { change } = serve(numbered(4), numbered(3), numbered(2), numbered(1));
  renderMessages('m-page=2');
  await screen.findByText('Text 1');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Text 4');
  change('msg_2', DELETED);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(contents()).toEqual(['This message was deleted', 'Text 1']));
});
