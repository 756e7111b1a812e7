/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, Refusal } from '../../testing/fake-api.js';
import { aPage, someMessages } from '../../testing/samples.js';
import { showApp } from '../../testing/show-app.js';

const REST = { 'instances/list': { instances: [] }, 'messages/history': aPage(someMessages('msg_1')) };

const CALLS = [
  ['messages/history', ''],
  ['instances/list', ''],
  ['messages/stats', 'm-view=statistics'],
  ['messages/usage/by-instance', 'm-view=usage'],
  ['messages/detail/msg_1', 'm-message=msg_1'],
];

const REFUSALS: [Refusal, string][] = [
  [new Refusal(402, { error: 'No active subscription' }), 'no_subscription'],
  [new Refusal(403, { error: 'Instance limit reached' }), 'instance_limit'],
  [new Refusal(403, { error: 'Message limit reached' }), 'message_limit'],
];

describe.each(REFUSALS)('%j is handed to the dashboard', (refusal, type) => {
  const arrives = (onError: unknown) =>
    waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ type })));

  test.each(CALLS)('from %s', async (path, search) => {
    fakeApi({ ...REST, [path]: refusal });
    await arrives(showApp(search).onError);
  });

  test('from the export', async () => {
    fakeApi({ ...REST, 'messages/export': refusal });
    const { onError } = showApp();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await arrives(onError);
  });
});
