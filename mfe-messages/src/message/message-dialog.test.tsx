/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { violations } from '@waxwing/kit/testing';
import { fakeApi, Refusal } from '../../testing/fake-api.js';
import { aDetail, aMessage, aPage, INSTANCE } from '../../testing/samples.js';
import { showApp } from '../../testing/show-app.js';

const REST = { 'instances/list': { instances: [] }, 'messages/history': aPage([aMessage()]) };
const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((step) => step.dataset.state);

test('a message opens to its timeline, its id and its request, and closes again', async () => {
  fakeApi({ ...REST, 'messages/detail/msg_1': { message: aDetail({ content: '<i>Hi</i>\nthere' }) } });
  const { address } = showApp();
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
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address().get('m-message')).toBeNull();
});

test('follows a message that is still under way', async () => {
  const answers = [aDetail({ status: 'sent', delivered_at: null }), aDetail()];
  fakeApi({
    ...REST,
    'messages/detail/msg_1': () => ({ message: answers.length > 1 ? answers.shift() : answers[0] }),
  });
  showApp('m-message=msg_1');
  await screen.findByRole('list', { name: 'Timeline' });
  expect(steps()).toEqual(['done', 'done', 'ahead', 'ahead']);
  await waitFor(() => expect(steps()).toEqual(['done', 'done', 'done', 'ahead']));
});

test('a failed one says why', async () => {
  const failure_reason = 'Number not registered on WhatsApp';
  const message = aDetail({ status: 'failed', failure_reason, sent_at: null, delivered_at: null });
  fakeApi({ ...REST, 'messages/detail/msg_1': { message } });
  showApp('m-message=msg_1');
  expect(await screen.findByText(failure_reason)).toBeTruthy();
  expect(steps()).toEqual(['done', 'failed']);
});

test('one that came in is read by its request', async () => {
  fakeApi({ ...REST, 'messages/detail/msg_1': { message: aDetail({ direction: 'inbound' }) } });
  showApp('m-message=msg_1');
  expect(await screen.findByRole('dialog', { name: 'Message from 919800000001' })).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'request, curl' })).textContent).toContain(
    '/api/public/messages/msg_1',
  );
});

test('one that is gone is told so', async () => {
  fakeApi({ ...REST, 'messages/detail/msg_9': new Refusal(404, { error: 'Message not found' }) });
  showApp('m-message=msg_9');
  const dialog = await screen.findByRole('dialog', { name: 'Message' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Message not found');
});
