/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { captureSavedFiles, FakeResponse, FakeServer, NO_RESPONSE, stubResponse } from '@waxwing/kit/testing';
import { renderMessages } from '../../testing/render-messages.js';
import { aPage, someMessages } from '../../testing/samples.js';

const REST = {
  'GET /api/instances/list': { instances: [] },
  'GET /api/messages/history': aPage(someMessages('msg_1')),
};
const saved = captureSavedFiles();

beforeEach(() => localStorage.setItem('token', 'the.token.kept'));

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

test('saves all messages that match the filters as a file', async () => {
  const server = new FakeServer({ ...REST, 'GET /api/messages/export': 'timestamp,direction\r\n' });
  renderMessages('m-direction=inbound');
  await press();
  expect(await screen.findByText('Messages exported')).toBeTruthy();
  expect(saved.map(({ name, content }) => [name, content.size])).toEqual([['waxwing-messages.csv', 21]]);
  const { query, headers } = server.callsTo('GET /api/messages/export')[0]!;
  expect(query).toEqual({ direction: 'inbound' });
  expect(headers.authorization).toBe('Bearer the.token.kept');
});

test('cannot be pressed again while it is running', async () => {
  const { promise: text, resolve: finish } = Promise.withResolvers<string>();
  new FakeServer({ ...REST, 'GET /api/messages/export': () => text });
  renderMessages();
  await press();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Exporting...' });
  expect(button.disabled).toBe(true);
  finish('');
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('shows the progress of a long export', async () => {
  new FakeServer(REST);
  renderMessages();
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  const { promise: rest, resolve: end } = Promise.withResolvers<void>();
  const read = jest
    .fn<() => Promise<{ done: boolean; value?: Uint8Array }>>()
    .mockResolvedValueOnce({ done: false, value: new Uint8Array(1_000_001) })
    .mockImplementationOnce(() => rest.then(() => ({ done: true })));
  const { fetch } = globalThis;
  globalThis.fetch = (async (address: string, init: RequestInit) =>
    address.includes('/export')
      ? { ...stubResponse(200, ''), body: { getReader: () => ({ read }) } }
      : fetch(address, init)) as never;
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Exporting... 1 MB' })).toBeTruthy();
  end();
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy();
  expect(saved.map(({ content }) => content.size)).toEqual([1_000_001]);
});

test.each([
  [new FakeResponse(500), 'Server error. Please try again later.'],
  [NO_RESPONSE, 'Network error. Please check your connection.'],
])('a failure is told, and no file is saved', async (failure, text) => {
  new FakeServer({ ...REST, 'GET /api/messages/export': failure });
  renderMessages();
  await press();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
});
