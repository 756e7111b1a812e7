/** @jest-environment jsdom */

import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { renderRemote } from '../../testing/render-remote.js';
import { aMessageDetail, aPage, someMessages, someStats } from '../../testing/samples.js';
import { FakeResponse, stubFetch } from '../../testing/stub-fetch.js';

const LIST = { 'instances/list': { instances: [] } };
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
  ['messages', '', 'messages/history', aPage(someMessages('msg_1')), 'Order shipped'],
  ['statistics', 'm-view=statistics', 'messages/stats', { stats: someStats() }, '1,500'],
  ['usage', 'm-view=usage', 'messages/usage/by-instance', { usage: [UNUSED] }, 'Never'],
  ['the message', 'm-message=msg_1', 'messages/detail/msg_1', { message: aMessageDetail() }, 'Timeline'],
] as const;

describe.each(VIEWS)('%s', (what, search, path, answer, content) => {
  const isThere = () =>
    screen.queryByText(content, { exact: false }) ?? screen.queryByRole('list', { name: content });

  test('shows that it is loading until there is data', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    stubFetch({ ...LIST, 'messages/history': aPage([]), [path]: () => promise });
    renderRemote(search);
    expect(await screen.findByText(`Loading ${what}`)).toBeTruthy();
    expect(isThere()).toBeNull();
    expect(await findA11yViolations()).toEqual([]);
    resolve(answer);
    await waitFor(() => expect(isThere()).not.toBeNull());
    await waitFor(() => expect(screen.queryByText(`Loading ${what}`)).toBeNull());
  });

  test('reports a failed load, with a Retry button', async () => {
    let response: unknown = new FakeResponse(500);
    stubFetch({ ...LIST, 'messages/history': aPage([]), [path]: () => response });
    renderRemote(search);
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
    stubFetch({ ...LIST, ...Object.fromEntries(answers) });
    renderRemote();
    await screen.findByRole('table', { name: 'Messages' });
    fireEvent(window, new Event('offline'));
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByText('You are offline')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(tab === 'Statistics' ? '1,500' : 'Never')).toBeTruthy();
    expect(screen.queryByText('You are offline')).toBeNull();
  },
);
