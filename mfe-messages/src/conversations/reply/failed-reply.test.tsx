/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signInStorage } from '@waxwing/client/auth';
import { errorResponse, findA11yViolations, NO_RESPONSE } from '@waxwing/kit/testing';
import {
  aListPage,
  aThreadMessage,
  REPLY,
  serveConversations,
  THREAD,
} from '../../../testing/conversations.js';
import { box, bubbles, keysOf, log, open, refocusWindow, SENT, write } from '../../../testing/reply.js';
import { INSTANCE } from '../../../testing/samples.js';

describe('an answer that is lost', () => {
  test('leaves the reply, and sending it once more uses the same key', async () => {
    const server = serveConversations({ [REPLY]: NO_RESPONSE });
    open();
    await write('It left today{Enter}');
    const again = await screen.findByRole('button', { name: 'Send once more' });
    expect(bubbles()).toHaveLength(1);
    expect(await findA11yViolations()).toEqual([]);
    server.answer(REPLY, () => {
      server.answer(THREAD, aListPage([SENT, aThreadMessage()]));
      return SENT;
    });
    await userEvent.click(again);
    expect(await within(log()).findByText('Sent')).toBeTruthy();
    expect(bubbles()).toHaveLength(1);
    const [first, second] = keysOf(server);
    expect(second).toBe(first);
  });

  test('is found out by itself when the message appears', async () => {
    const server = serveConversations({ [REPLY]: errorResponse(502) });
    open();
    await write('It left today{Enter}');
    await screen.findByRole('button', { name: 'Send once more' });
    server.answer(THREAD, aListPage([SENT, aThreadMessage()]));
    refocusWindow();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send once more' })).toBeNull());
    expect(bubbles()).toHaveLength(1);
    // It does not come back when the message has left the loaded part of the thread.
    await waitFor(() => expect(signInStorage.get('conversation:cnv_1')).toBe(''));
  });

  test('lets the text go back to the box', async () => {
    serveConversations({ [REPLY]: NO_RESPONSE });
    open();
    await write('It left today{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the box' }));
    expect((await box()).value).toBe('It left today');
    expect(bubbles()).toHaveLength(0);
    expect(document.activeElement === (await box())).toBe(true);
  });

  test('leaves the focus in the messages when the reply is sent once more, since the button vanishes', async () => {
    serveConversations({ [REPLY]: NO_RESPONSE });
    open();
    await write('It left today{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Send once more' }));
    expect(document.activeElement === log()).toBe(true);
  });
});

describe('a refusal', () => {
  const refusals = [
    [
      503,
      'not_ready',
      'Client not ready',
      /not connected to WhatsApp/,
      'Open the instance',
      `tab=instances&instance=${INSTANCE}`,
    ],
    [
      429,
      'message_limit',
      'Message limit reached',
      /Message limit reached/,
      'See the plans',
      'tab=subscription',
    ],
  ] as const;
  test.each(refusals)(
    'with %i %s says what to do, and the text is in the box again',
    async (status, code, text, words, link, target) => {
      const server = serveConversations({ [REPLY]: errorResponse(status, text, code) });
      open();
      await write('It left today{Enter}');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toMatch(words);
      expect(within(alert).getByRole('link', { name: link }).getAttribute('href')).toBe(
        `/dashboard?${target}`,
      );
      expect((await box()).value).toBe('It left today');
      expect(bubbles()).toHaveLength(0);
      // Nothing was stored under the key, and the text may be another by now.
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(server.callsTo(REPLY)).toHaveLength(2));
      expect(new Set(keysOf(server)).size).toBe(2);
    },
  );

  test('of a plan is passed to the dashboard', async () => {
    serveConversations({ [REPLY]: errorResponse(429, 'Message limit reached', 'message_limit') });
    const { errors } = open();
    await write('It left today{Enter}');
    await waitFor(() => expect(errors).toMatchObject([{ type: 'message_limit' }]));
  });

  test('of another kind is told in the words of the server', async () => {
    serveConversations({
      [REPLY]: errorResponse(400, 'The text contains characters that are not text', 'invalid_message'),
    });
    open();
    await write('It left today{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('characters that are not text');
  });
});

describe('a message that failed', () => {
  const failed = { ...SENT, status: 'failed' as const, failure_reason: 'WhatsApp refused the message (463)' };

  test('at once is in the thread with its reason, and its text not in the box', async () => {
    const server = serveConversations({
      [REPLY]: () => {
        server.answer(THREAD, aListPage([failed, aThreadMessage()]));
        return errorResponse(422, 'WhatsApp refused the message', 'message_refused');
      },
    });
    open();
    await write('It left today{Enter}');
    expect(await within(log()).findByText(/refused the message \(463\)/)).toBeTruthy();
    expect(bubbles()).toHaveLength(1);
    await waitFor(() => expect(signInStorage.get('conversation:cnv_1')).toBe(''));
    expect((await box()).value).toBe('');
  });

  test('can be sent again, as a message of its own', async () => {
    const server = serveConversations({
      [THREAD]: aListPage([failed, aThreadMessage()]),
      [REPLY]: () => {
        const again = { ...SENT, id: 'msg_3' };
        server.answer(THREAD, aListPage([again, failed, aThreadMessage()]));
        return again;
      },
    });
    open();
    await write('A draft');
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(server.bodiesOf(REPLY)).toEqual([{ message: 'It left today' }]));
    expect(bubbles()).toHaveLength(2);
    expect((await box()).value).toBe('A draft');
  });

  test('is sent again once by a double click', async () => {
    const server = serveConversations({
      [THREAD]: aListPage([failed, aThreadMessage()]),
      [REPLY]: errorResponse(502),
    });
    open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findAllByRole('button', { name: 'Send once more' });
    expect(server.callsTo(REPLY)).toHaveLength(1);
  });

  test('with a file can be sent again with it', async () => {
    const image = { id: 'med_1', mime_type: 'image/png', file_size: 90, sha256: 'ab', caption: 'The bill' };
    const picture = { ...failed, type: 'image', text: 'The bill', image };
    const server = serveConversations({
      [THREAD]: aListPage([picture, aThreadMessage()]),
      [REPLY]: { ...SENT, id: 'msg_3' },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    const content = { type: 'image', image: { id: 'med_1', caption: 'The bill' } };
    await waitFor(() => expect(server.bodiesOf(REPLY)).toEqual([content]));
  });
});

test('a reply that a reload has interrupted may have been sent or not', async () => {
  serveConversations();
  const reply = {
    key: 'key_1',
    text: 'It left today',
    at: '2026-03-04T09:16:00.000Z',
    after: '',
    sentBy: 'an earlier page',
  };
  signInStorage.set('conversation:cnv_1', JSON.stringify({ draft: '', replies: [reply], refusal: null }));
  open();
  expect(await screen.findByRole('button', { name: 'Send once more' })).toBeTruthy();
  expect(bubbles()).toHaveLength(1);
});
