/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, FakeServer } from '@waxwing/kit/testing';
import { renderMessages } from '../testing/render-messages.js';
import { aPage, someMessages } from '../testing/samples.js';

const REST = {
  'GET /api/instances/list': { instances: [] },
  'GET /api/messages/history': aPage(someMessages('msg_1')),
};

const CALLS = [
  ['GET /api/messages/history', ''],
  ['GET /api/instances/list', ''],
  ['GET /api/messages/stats', 'm-view=statistics'],
  ['GET /api/messages/usage/by-instance', 'm-view=usage'],
  ['GET /api/messages/detail/msg_1', 'm-message=msg_1'],
];

const REFUSALS: [FakeResponse, string][] = [
  [new FakeResponse(402, { error: 'No active subscription' }), 'no_subscription'],
  [new FakeResponse(403, { error: 'Instance limit reached' }), 'instance_limit'],
  [new FakeResponse(403, { error: 'Message limit reached' }), 'message_limit'],
];

describe.each(REFUSALS)('%j is handed to the dashboard', (refusal, type) => {
  const arrives = (errors: unknown[]) => waitFor(() => expect(errors).toMatchObject([{ type }]));

  test.each(CALLS)('from %s', async (path, search) => {
    new FakeServer({ ...REST, [path]: refusal });
    await arrives(renderMessages(search).errors);
  });

  test('from the export', async () => {
    new FakeServer({ ...REST, 'GET /api/messages/export': refusal });
    const { errors } = renderMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await arrives(errors);
  });
});
