/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { captureSavedFiles, stubResponse } from '@waxwing/kit/testing';
import { renderRemote } from '../../testing/render-remote.js';
import { aPage, someMessages } from '../../testing/samples.js';
import { FakeResponse, NO_RESPONSE, stubFetch } from '../../testing/stub-fetch.js';

const REST = { 'instances/list': { instances: [] }, 'messages/history': aPage(someMessages('msg_1')) };
const saved = captureSavedFiles();

beforeEach(() => localStorage.setItem('token', 'the.token.kept'));

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

test('saves all messages that match the filters as a file', async () => {
  const calls = stubFetch({ ...REST, 'messages/export': 'timestamp,direction\r\n' });
  renderRemote('m-direction=inbound');
  await press();
  expect(await screen.findByText('Messages exported')).toBeTruthy();
  expect(saved.map(({ name, content }) => [name, content.size])).toEqual([['waxwing-messages.csv', 21]]);
  const { query, headers } = calls.find(({ path }) => path === 'messages/export')!;
  expect(Object.fromEntries(query)).toEqual({ direction: 'inbound' });
  expect(headers.authorization).toBe('Bearer the.token.kept');
});

test('cannot be pressed again while it is running', async () => {
  const { promise: text, resolve: finish } = Promise.withResolvers<string>();
  stubFetch({ ...REST, 'messages/export': () => text });
  renderRemote();
  await press();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Exporting...' });
  expect(button.disabled).toBe(true);
  finish('');
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('shows the progress of a long export', async () => {
  stubFetch(REST);
  renderRemote();
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
  stubFetch({ ...REST, 'messages/export': failure });
  renderRemote();
  await press();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
});
