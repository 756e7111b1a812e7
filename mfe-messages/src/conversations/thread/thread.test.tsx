/** @jest-environment jsdom */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, findA11yViolations, type RecordedCall } from '@waxwing/kit/testing';
import {
  aConversation,
  aListPage,
  aThreadMessage,
  LIST,
  READ,
  serveConversations,
  THREAD,
} from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';
import type { ThreadMessage } from '../conversations.api.js';

const open = () => renderMessages('m-view=conversations&m-conversation=cnv_1');
const log = () => screen.findByRole('log', { name: 'Messages with Ravi' });
const rows = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sent = (changes: object) => aThreadMessage({ direction: 'outbound', status: 'sent', ...changes });
/** Simulates a return to this browser tab: queries are fetched again. */
const refocusWindow = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));

describe('a message', () => {
  test('has its author, its text, its time, and how far it has come', async () => {
    serveConversations({
      [THREAD]: aListPage([
        sent({ id: 'msg_4', text: 'Tomorrow', status: 'read' }),
        sent({ id: 'msg_3', text: 'It left', status: 'pending' }),
        aThreadMessage({ id: 'msg_2', type: 'image', text: 'Like this one' }),
        aThreadMessage({ text: '' }),
      ]),
    });
    open();
    const [day, ...texts] = await rows();
    expect(day).toMatch(/2026/);
    expect(texts[0]).toMatch(/^Ravi: No text.*\d\d/);
    expect(texts[1]).toMatch(/^Ravi: PhotoLike this one/);
    expect(texts[2]).toMatch(/^You: It left.*Pending$/);
    expect(texts[3]).toMatch(/^You: Tomorrow.*Read$/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test.each<[string, Partial<ThreadMessage>]>([
    [
      "LocationAsha's Shop4 Church Street12.97, 77.59",
      {
        type: 'location',
        text: "Asha's Shop",
        location: { latitude: 12.97, longitude: 77.59, name: "Asha's Shop", address: '4 Church Street' },
      },
    ],
    [
      'ContactRaviDeliveries+919800000002 work',
      {
        type: 'contact',
        text: 'Ravi',
        contact: [{ name: 'Ravi', org: 'Deliveries', phones: [{ number: '+919800000002', type: 'WORK' }] }],
      },
    ],
    [
      'PollWhen?NowLaterOne answer each',
      { type: 'poll', text: 'When?', poll: { question: 'When?', options: ['Now', 'Later'], selectable: 1 } },
    ],
    [
      'Documentbill.pdf, 48 kBThe bill',
      {
        type: 'document',
        text: 'The bill',
        document: {
          mime_type: 'application/pdf',
          file_size: 48_213,
          sha256: 'ab'.repeat(32),
          file_name: 'bill.pdf',
          caption: 'The bill',
        },
      },
    ],
    [
      'Voice message0:07',
      {
        type: 'audio',
        text: '',
        audio: { mime_type: 'audio/ogg', file_size: 9_000, sha256: 'ab'.repeat(32), seconds: 7, voice: true },
      },
    ],
    [
      'Not readable yetWhatsApp calls it listMessage',
      { type: 'unsupported', text: '', unsupported: { field: 'listMessage' } },
    ],
  ])('shows "%s"', async (shown, changes) => {
    serveConversations({ [THREAD]: aListPage([aThreadMessage(changes)]) });
    open();
    expect((await rows())[1]?.slice(0, 6 + shown.length)).toBe(`Ravi: ${shown}`);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('is text, whatever a stranger has written and is called', async () => {
    const hostile = '<img src=x onerror=alert(1)>\n<b>bold</b>';
    serveConversations({
      [LIST]: aListPage([aConversation({ name: '<b>Ravi</b>' })]),
      [THREAD]: aListPage([aThreadMessage({ text: hostile })]),
    });
    open();
    const shown = await screen.findByRole('log', { name: 'Messages with <b>Ravi</b>' });
    expect(within(shown).getByText(/onerror/).textContent).toBe(hostile);
    expect(shown.querySelector('img, b')).toBeNull();
    expect(screen.getByRole('heading', { name: '<b>Ravi</b>' })).toBeTruthy();
  });

  test('that failed says why', async () => {
    const failure_reason = 'WhatsApp refused the message (463)';
    serveConversations({ [THREAD]: aListPage([sent({ status: 'failed', failure_reason })]) });
    open();
    expect(await screen.findByText(`${failure_reason}. It was not charged.`)).toBeTruthy();
    expect(within(await log()).getByText('Failed')).toBeTruthy();
  });

  test('shows its number beside the name, which anybody can choose', async () => {
    serveConversations();
    open();
    await log();
    expect(screen.getByText('+919800000002')).toBeTruthy();
  });
});

describe('the past', () => {
  const paged = ({ query }: RecordedCall) =>
    query.cursor === 'past'
      ? aListPage([aThreadMessage({ id: 'msg_0', text: 'Hello' })])
      : aListPage([aThreadMessage()], 'past');

  test('is added above on request', async () => {
    const server = serveConversations({ [THREAD]: paged });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load older messages' }));
    await waitFor(async () =>
      expect((await rows()).slice(1).map((text) => text?.slice(0, 10))).toHaveLength(2),
    );
    expect((await rows())[1]).toMatch(/^Ravi: Hello/);
    expect(server.callsTo(THREAD).at(-1)?.query).toEqual({ limit: '50', cursor: 'past' });
    expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull();
  });

  test('leaves the focus in the log when its button is gone', async () => {
    serveConversations({ [THREAD]: paged });
    open();
    const button = await screen.findByRole('button', { name: 'Load older messages' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(document.activeElement === (await log())).toBe(true);
  });

  test('stays when new messages are polled', async () => {
    const server = serveConversations({ [THREAD]: paged });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load older messages' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    server.answer(
      THREAD,
      aListPage([aThreadMessage({ id: 'msg_2', text: 'Hello?' }), aThreadMessage()], 'past'),
    );
    refocusWindow();
    await waitFor(async () => expect(await rows()).toHaveLength(4));
  });
});

describe('reading', () => {
  const unread = aListPage([aConversation({ unread: 2 })]);
  const setVisibility = (state: DocumentVisibilityState) =>
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  afterEach(() => void jest.restoreAllMocks());

  test('marks all that was received as read, and a rule says where it began', async () => {
    const server = serveConversations({
      [LIST]: unread,
      [THREAD]: aListPage([
        sent({ id: 'msg_4' }),
        aThreadMessage({ id: 'msg_3' }),
        aThreadMessage({ id: 'msg_2' }),
        aThreadMessage({ id: 'msg_1' }),
      ]),
    });
    open();
    await waitFor(() => expect(server.bodiesOf(READ)).toEqual([{ up_to: 'msg_3' }]));
    expect((await rows()).indexOf('Unread')).toBe(2);
  });

  test('of what arrives goes on while the page is looked at', async () => {
    const server = serveConversations();
    open();
    await log();
    expect(server.callsTo(READ)).toHaveLength(0);
    server.answer(LIST, aListPage([aConversation({ unread: 1 })]));
    server.answer(THREAD, aListPage([aThreadMessage({ id: 'msg_2', text: 'Hello?' }), aThreadMessage()]));
    refocusWindow();
    await waitFor(() => expect(server.bodiesOf(READ)).toEqual([{ up_to: 'msg_2' }]));
  });

  test('goes on for a message that comes late while the one before is marked', async () => {
    const [newest, late] = [aThreadMessage({ id: 'msg_3' }), aThreadMessage({ id: 'msg_2', text: 'Late' })];
    const oneUnread = aListPage([aConversation({ unread: 1 })]);
    const server = serveConversations({ [LIST]: oneUnread, [THREAD]: aListPage([newest]) });
    server.answer(READ, () => {
      // It is stored behind the mark, so that the number of unread messages is never seen to be 0.
      server.answer(THREAD, aListPage([newest, late]));
      server.answer(READ, () => {
        server.answer(LIST, aListPage([aConversation()]));
        return aConversation();
      });
      return aConversation();
    });
    open();
    await waitFor(() => expect(server.bodiesOf(READ)).toEqual([{ up_to: 'msg_3' }, { up_to: 'msg_3' }]));
    expect(within(await log()).getByText('Late')).toBeTruthy();
  });

  test('does not happen on a page that nobody looks at', async () => {
    setVisibility('hidden');
    const server = serveConversations({ [LIST]: unread });
    open();
    await log();
    expect(server.callsTo(READ)).toHaveLength(0);
    setVisibility('visible');
    refocusWindow();
    await waitFor(() => expect(server.bodiesOf(READ)).toEqual([{ up_to: 'msg_1' }]));
  });

  test('that could not be told is told after the next message', async () => {
    const server = serveConversations({ [LIST]: unread, [READ]: errorResponse(500) });
    open();
    await waitFor(() => expect(server.callsTo(READ)).toHaveLength(1));
    server.answer(THREAD, aListPage([aThreadMessage({ id: 'msg_2' }), aThreadMessage()]));
    refocusWindow();
    await waitFor(() => expect(server.bodiesOf(READ).at(-1)).toEqual({ up_to: 'msg_2' }));
  });
});
