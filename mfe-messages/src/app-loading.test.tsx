/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderMessages } from '../testing/render-messages.js';
import { aMessageDetail, aPage, someMessages, someStats } from '../testing/samples.js';

const LIST = { 'GET /api/instances/list': { instances: [] } };
const UNUSED = {
  instance_id: 'ins_2',
  instance_status: 'ready',
  total_messages: 0,
  sent_messages: 0,
  received_messages: 0,
  trend: [0],
  last_message_time: null,
};

/** A view, its URL parameters, its call, the answer, and a text that it shows once loaded. */
const VIEWS = [
  ['messages', '', 'GET /api/messages/history', aPage(someMessages('msg_1')), 'Order shipped'],
  ['statistics', 'm-view=statistics', 'GET /api/messages/stats', { stats: someStats() }, '1,500'],
  ['usage', 'm-view=usage', 'GET /api/messages/usage/by-instance', { usage: [UNUSED] }, 'Never'],
  [
    'the message',
    'm-message=msg_1',
    'GET /api/messages/detail/msg_1',
    { message: aMessageDetail() },
    'Timeline',
  ],
] as const;

describe.each(VIEWS)('%s', (what, search, path, answer, content) => {
  const isThere = () =>
    screen.queryByText(content, { exact: false }) ?? screen.queryByRole('list', { name: content });

  test('shows that it is loading until there is data', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    new FakeServer({ ...LIST, 'GET /api/messages/history': aPage([]), [path]: () => promise });
    renderMessages(search);
    expect(await screen.findByText(`Loading ${what}`)).toBeTruthy();
    expect(isThere()).toBeNull();
    expect(await findA11yViolations()).toEqual([]);
    resolve(answer);
    await waitFor(() => expect(isThere()).not.toBeNull());
    await waitFor(() => expect(screen.queryByText(`Loading ${what}`)).toBeNull());
  });

  test('reports a failed load, with a Retry button', async () => {
    let response: unknown = new FakeResponse(500);
    new FakeServer({ ...LIST, 'GET /api/messages/history': aPage([]), [path]: () => response });
    renderMessages(search);
    expect((await screen.findByRole('alert')).textContent).toContain('Server error. Please try again later.');
    response = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(isThere()).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each(['Statistics', 'Usage by Instance'])(
  '%s opened while offline load when the network is back',
  async (tab) => {
    const answers = VIEWS.map(([, , path, answer]) => [path, answer]);
    new FakeServer({ ...LIST, ...Object.fromEntries(answers) });
    renderMessages();
    await screen.findByRole('table', { name: 'Messages' });
    fireEvent(window, new Event('offline'));
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByText('You are offline')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(tab === 'Statistics' ? '1,500' : 'Never')).toBeTruthy();
    expect(screen.queryByText('You are offline')).toBeNull();
  },
);
