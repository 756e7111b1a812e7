/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { renderRemote } from '../../testing/render-remote.js';
import { aMessage, aMessageDetail, aPage, INSTANCE } from '../../testing/samples.js';
import { FakeResponse, stubFetch } from '../../testing/stub-fetch.js';

const REST = { 'instances/list': { instances: [] }, 'messages/history': aPage([aMessage()]) };
const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((step) => step.dataset.state);

test('opens a message with its timeline, id and request, and closes again', async () => {
  stubFetch({
    ...REST,
    'messages/detail/msg_1': { message: aMessageDetail({ content: '<i>Hi</i>\nthere' }) },
  });
  const { address } = renderRemote();
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
  stubFetch({
    ...REST,
    'messages/detail/msg_1': () => ({ message: answers.length > 1 ? answers.shift() : answers[0] }),
  });
  renderRemote('m-message=msg_1');
  await screen.findByRole('list', { name: 'Timeline' });
  expect(steps()).toEqual(['done', 'done', 'ahead', 'ahead']);
  await waitFor(() => expect(steps()).toEqual(['done', 'done', 'done', 'ahead']));
});

test('shows why a message failed', async () => {
  const failure_reason = 'Number not registered on WhatsApp';
  const message = aMessageDetail({ status: 'failed', failure_reason, sent_at: null, delivered_at: null });
  stubFetch({ ...REST, 'messages/detail/msg_1': { message } });
  renderRemote('m-message=msg_1');
  expect(await screen.findByText(failure_reason)).toBeTruthy();
  expect(steps()).toEqual(['done', 'failed']);
});

test('shows a request that reads an incoming message', async () => {
  stubFetch({ ...REST, 'messages/detail/msg_1': { message: aMessageDetail({ direction: 'inbound' }) } });
  renderRemote('m-message=msg_1');
  expect(await screen.findByRole('dialog', { name: 'Message from 919800000001' })).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'request, curl' })).textContent).toContain(
    '/api/public/messages/msg_1',
  );
});

test('reports a message that no longer exists', async () => {
  stubFetch({ ...REST, 'messages/detail/msg_9': new FakeResponse(404, { error: 'Message not found' }) });
  renderRemote('m-message=msg_9');
  const dialog = await screen.findByRole('dialog', { name: 'Message' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Message not found');
});
