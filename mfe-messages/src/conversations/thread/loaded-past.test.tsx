/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveEvents } from '@waxwing/client/live';
import type { RecordedCall } from '@waxwing/kit/testing';
import { aListPage, aThreadMessage, serveConversations, THREAD } from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';
import type { ThreadMessage } from '../conversations.api.js';

describe('what was loaded of the past', () => {
  const past = (changes: Partial<ThreadMessage> = {}) =>
    aListPage([aThreadMessage({ id: 'msg_0', text: 'My address', ...changes })]);
  const openPast = async () => {
    const newest = aListPage([aThreadMessage()], 'past');
    const server = serveConversations({
      [THREAD]: ({ query }: RecordedCall) => (query.cursor === 'past' ? past() : newest),
    });
    renderMessages('m-view=conversations&m-conversation=cnv_1');
    await userEvent.click(await screen.findByRole('button', { name: 'Load older messages' }));
    expect(await screen.findByText('My address')).toBeTruthy();
    const deletion = past({ text: '', deleted_at: '2026-03-04T09:16:00.000Z' });
    server.answer(THREAD, ({ query }: RecordedCall) => (query.cursor === 'past' ? deletion : newest));
    return server;
  };

  test('shows nothing more of a message whose deletion is told', async () => {
    await openPast();
    liveEvents.tell({ type: 'message.deleted', instance_id: null, object_id: 'msg_0' });
    await waitFor(() => expect(screen.queryByText('My address')).toBeNull());
    const log = screen.getByRole('log', { name: 'Messages with Ravi' });
    expect(within(log).getAllByRole('listitem')).toHaveLength(3);
  });

  test('is read anew where changes may have been missed', async () => {
    await openPast();
    liveEvents.tell({ type: 'reset', instance_id: null, object_id: null });
    await waitFor(() => expect(screen.queryByText('My address')).toBeNull());
  });

  test('is not read anew for what happens to other messages', async () => {
    const server = await openPast();
    const readings = () => server.callsTo(THREAD).filter(({ query }) => query.cursor === 'past').length;
    const before = readings();
    liveEvents.tell({ type: 'message.read', instance_id: null, object_id: 'msg_1' });
    const calls = server.callsTo(THREAD).length;
    await waitFor(() => expect(server.callsTo(THREAD).length).toBeGreaterThan(calls));
    expect(readings()).toBe(before);
  });
});
