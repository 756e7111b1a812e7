/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aMessageDetail, aPage, INSTANCE } from '../../testing/samples.js';

const REST = {
  'GET /api/instances/list': { instances: [] },
  'GET /api/messages/history': aPage([aMessage()]),
};
const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((step) => step.dataset.state);

test('opens a message with its timeline, id and request, and closes again', async () => {
  new FakeServer({
    ...REST,
    'GET /api/messages/detail/msg_1': { message: aMessageDetail({ content: '<i>Hi</i>\nthere' }) },
  });
  const { address } = renderMessages();
  await userEvent.click(await screen.findByRole('button', { name: 'Open message, 919800000002' }));
  const dialog = await screen.findByRole('dialog', { name: 'Message to 919800000002' });
  expect(address().get('m-message')).toBe('msg_1');
  await within(dialog).findByRole('list', { name: 'Timeline' });
  expect(steps()).toEqual(['done', 'done', 'done', 'ahead']);
  expect(within(dialog).getByText(/^<i>Hi<\/i>/).children).toHaveLength(0);
  expect(within(dialog).getByTitle('msg_1')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Copy message ID' })).toBeTruthy();
  const request = within(dialog).getByRole('region', { name: 'request, curl' });
  expect(request.textContent).toContain(`/api/public/send/${INSTANCE}`);
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address().get('m-message')).toBeNull();
});

test('polls a message that is under way', async () => {
  const answers = [aMessageDetail({ status: 'sent', delivered_at: null }), aMessageDetail()];
  new FakeServer({
    ...REST,
    'GET /api/messages/detail/msg_1': () => ({ message: answers.length > 1 ? answers.shift() : answers[0] }),
  });
  renderMessages('m-message=msg_1');
  await screen.findByRole('list', { name: 'Timeline' });
  expect(steps()).toEqual(['done', 'done', 'ahead', 'ahead']);
  await waitFor(() => expect(steps()).toEqual(['done', 'done', 'done', 'ahead']));
});

test('shows why a message failed', async () => {
  const failure_reason = 'Number not registered on WhatsApp';
  const message = aMessageDetail({ status: 'failed', failure_reason, sent_at: null, delivered_at: null });
  new FakeServer({ ...REST, 'GET /api/messages/detail/msg_1': { message } });
  renderMessages('m-message=msg_1');
  expect(await screen.findByText(failure_reason)).toBeTruthy();
  expect(steps()).toEqual(['done', 'failed']);
});

test('shows why a message waits', async () => {
  const hold = { code: 'gap' as const, sentence: 'It waits until 10:00.', until: null };
  const message = aMessageDetail({ status: 'pending', hold, sent_at: null, delivered_at: null });
  new FakeServer({ ...REST, 'GET /api/messages/detail/msg_1': { message } });
  renderMessages('m-message=msg_1');
  expect(await screen.findByText('It waits until 10:00.')).toBeTruthy();
});

test('shows a request that reads an incoming message', async () => {
  new FakeServer({
    ...REST,
    'GET /api/messages/detail/msg_1': { message: aMessageDetail({ direction: 'inbound' }) },
  });
  renderMessages('m-message=msg_1');
  expect(await screen.findByRole('dialog', { name: 'Message from 919800000001' })).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'request, curl' })).textContent).toContain(
    '/api/public/messages/msg_1',
  );
});

test('reports a message that no longer exists', async () => {
  new FakeServer({
    ...REST,
    'GET /api/messages/detail/msg_9': new FakeResponse(404, { error: 'Message not found' }),
  });
  renderMessages('m-message=msg_9');
  const dialog = await screen.findByRole('dialog', { name: 'Message' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Message not found');
});

test('shows what people said to a message, and its versions', async () => {
  const at = '2026-03-01T10:05:00.000Z';
  const message = aMessageDetail({
    edited_at: at,
    reactions: [{ object: 'reaction', emoji: '👍', from: '919800000002', at }],
    votes: [{ object: 'poll_option', option: 'Morning', votes: 2, voters: ['919800000002', null] }],
    versions: [
      { object: 'message_version', text: 'Helo', at },
      { object: 'message_version', text: 'Hello', at },
    ],
  });
  new FakeServer({ ...REST, 'GET /api/messages/detail/msg_1': { message } });
  renderMessages('m-message=msg_1');
  expect((await screen.findByRole('list', { name: 'Reactions' })).textContent).toBe('👍 from 919800000002');
  const votes = screen.getByRole('region', { name: 'Votes' });
  expect(within(votes).getByRole('listitem').textContent).toBe('Morning2');
  const versions = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem');
  expect(versions.map((version) => version.querySelector('p')?.textContent)).toEqual(['Helo', 'Hello']);
  expect(await findA11yViolations()).toEqual([]);
});
