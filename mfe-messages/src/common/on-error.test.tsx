/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.js';
import { aPage, someMessages } from '../../testing/samples.js';
import { FakeResponse, stubFetch } from '../../testing/stub-fetch.js';

const REST = { 'instances/list': { instances: [] }, 'messages/history': aPage(someMessages('msg_1')) };

const CALLS = [
  ['messages/history', ''],
  ['instances/list', ''],
  ['messages/stats', 'm-view=statistics'],
  ['messages/usage/by-instance', 'm-view=usage'],
  ['messages/detail/msg_1', 'm-message=msg_1'],
];

const REFUSALS: [FakeResponse, string][] = [
  [new FakeResponse(402, { error: 'No active subscription' }), 'no_subscription'],
  [new FakeResponse(403, { error: 'Instance limit reached' }), 'instance_limit'],
  [new FakeResponse(403, { error: 'Message limit reached' }), 'message_limit'],
];

describe.each(REFUSALS)('%j is handed to the dashboard', (refusal, type) => {
  const arrives = (onError: unknown) =>
    waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ type })));

  test.each(CALLS)('from %s', async (path, search) => {
    stubFetch({ ...REST, [path]: refusal });
    await arrives(renderRemote(search).onError);
  });

  test('from the export', async () => {
    stubFetch({ ...REST, 'messages/export': refusal });
    const { onError } = renderRemote();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await arrives(onError);
  });
});
