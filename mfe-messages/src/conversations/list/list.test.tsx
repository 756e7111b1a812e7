/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveEvents } from '@waxwing/client/live';
import { errorResponse, findA11yViolations, NO_RESPONSE, type RecordedCall } from '@waxwing/kit/testing';
import { aConversation, aListPage, LIST, serveConversations } from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';

const INSTANCES = {
  'GET /api/instances/list': {
    instances: [
      { instanceId: 'ins_1', name: 'Shop', phone: '919800000001' },
      { instanceId: 'ins_2', name: null, phone: null },
    ],
  },
};
const open = (search = '', options = {}) =>
  renderMessages(`m-view=conversations${search && `&${search}`}`, options);
const entries = async () => {
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  return within(list).getAllByRole('link');
};
const listCalls = (calls: readonly RecordedCall[]) =>
  calls.filter(({ query }) => query.limit === '30').map(({ query }) => query);

describe('an entry', () => {
  test('says who, when, what was written last and how much is unread', async () => {
    serveConversations({
      [LIST]: aListPage([
        aConversation({ unread: 2 }),
        aConversation({
          id: 'cnv_2',
          name: null,
          number: '919800000003',
          last_direction: 'outbound',
          preview: 'On its way',
        }),
        aConversation({ id: 'cnv_3', name: 'Meera', last_type: 'image', preview: '' }),
        aConversation({ id: 'cnv_4', name: 'Ravi', preview: '' }),
      ]),
    });
    open();
    const [ravi, unnamed, meera, last] = await entries();
    expect(ravi?.textContent).toMatch(/^Ravi.*2026Where is it\?2 unread$/);
    expect(ravi?.dataset.unread).toBe('true');
    expect(unnamed?.textContent).toMatch(/^\+919800000003.*You: On its way$/);
    expect(unnamed?.dataset.unread).toBeUndefined();
    expect(meera?.textContent).toMatch(/Photo$/);
    expect(last?.textContent).toMatch(/Deleted$/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test("holds strangers' names and texts as text", async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    serveConversations({ [LIST]: aListPage([aConversation({ name: hostile, preview: hostile })]) });
    open();
    const [entry] = await entries();
    expect(within(entry!).getAllByText(hostile)).toHaveLength(2);
    expect(entry?.querySelector('img')).toBeNull();
  });

  test('names the instance where there are several', async () => {
    serveConversations({
      ...INSTANCES,
      [LIST]: aListPage([
        aConversation({ instance_id: 'ins_1' }),
        aConversation({ id: 'cnv_2', instance_id: 'ins_2' }),
      ]),
    });
    open();
    expect((await screen.findAllByText('Shop +919800000001')).length).toBeGreaterThan(0);
    const [first, second] = await entries();
    expect(first?.textContent).toMatch(/Shop \+919800000001$/);
    expect(second?.textContent).toMatch(/ins_2$/);
  });
});

describe('filters', () => {
  test('by what is unread and by instance are sent to the API, and are in the URL', async () => {
    const server = serveConversations(INSTANCES);
    const { address } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Unread' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Instance' }), 'ins_2');
    await waitFor(() =>
      expect(listCalls(server.callsTo(LIST)).at(-1)).toEqual({
        unread: 'true',
        instance_id: 'ins_2',
        limit: '30',
      }),
    );
    expect(Object.fromEntries(address())).toEqual({
      tab: 'messages',
      'm-view': 'conversations',
      'm-unread': '1',
      'm-instance': 'ins_2',
    });
  });

  test('are left out where there is one instance', async () => {
    serveConversations();
    open();
    await entries();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test.each([
    ['', 'No conversations yet'],
    ['m-unread=1', 'Nothing unread'],
    ['m-instance=ins_9', 'No conversations here'],
  ])('without a match (%s) say so', async (search, title) => {
    serveConversations({ [LIST]: aListPage([]) });
    open(search);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });
});

describe('pages', () => {
  const paged = ({ query }: RecordedCall) =>
    query.cursor === 'next'
      ? aListPage([aConversation({ id: 'cnv_2', name: 'Meera' })])
      : aListPage([aConversation()], 'next');

  test('are added below on request', async () => {
    const server = serveConversations({ [LIST]: paged });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(listCalls(server.callsTo(LIST)).at(-1)).toEqual({ limit: '30', cursor: 'next' });
  });

  test('lose what another device has read, where only unread conversations are asked for', async () => {
    const at = (minute: number) => `2026-03-04T09:0${minute}:00.000Z`;
    const [ravi, meera, asha] = ['Ravi', 'Meera', 'Asha'].map((name, index) =>
      aConversation({ id: `cnv_${index + 1}`, name, unread: 1, last_at: at(9 - index) }),
    );
    const pages = (...next: object[]) => {
      return ({ query }: RecordedCall) => (query.cursor ? aListPage(next) : aListPage([ravi!], 'next'));
    };
    const server = serveConversations({ [LIST]: pages(meera!, asha!) });
    open('m-unread=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await entries()).toHaveLength(3));
    server.answer(LIST, pages(asha!));
    liveEvents.tell({ type: 'conversation.updated', instance_id: null, object_id: 'cnv_2' });
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect((await entries()).map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Ravi', 'Asha']);
  });

  test('leave the focus on the last conversation before them', async () => {
    serveConversations({ [LIST]: paged });
    open();
    (await screen.findByRole('button', { name: 'Load more' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    const [ravi] = await entries();
    expect(document.activeElement === ravi).toBe(true);
  });

  test('that cannot be loaded say so, and can be tried again', async () => {
    let answer: unknown = NO_RESPONSE;
    serveConversations({ [LIST]: (call: RecordedCall) => (call.query.cursor ? answer : paged(call)) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    expect(await entries()).toHaveLength(1);
    answer = aListPage([aConversation({ id: 'cnv_2' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('what fails or takes long of one list is not told of another', async () => {
  let answer: unknown = NO_RESPONSE;
  const paged = ({ query }: RecordedCall) => {
    if (query.cursor === 'next') return answer;
    return query.cursor ? aListPage([]) : aListPage([aConversation()], query.unread ? 'unread' : 'next');
  };
  const server = serveConversations({ [LIST]: paged });
  const isLoaded = () => server.callsTo(LIST).some(({ query }) => query.cursor === 'unread');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await screen.findByRole('button', { name: 'Load more' });
  expect(screen.queryByRole('alert')).toBeNull();

  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  answer = new Promise(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: /Load more|Retry/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(isLoaded()).toBe(true));
});

test('a failed load is said, with a way to try again', async () => {
  const server = serveConversations({ [LIST]: errorResponse(500) });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Server error');
  server.answer(LIST, aListPage([aConversation()]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await entries()).toHaveLength(1);
});

test('a limit of the plan is passed to the dashboard', async () => {
  serveConversations({ [LIST]: errorResponse(402, 'No active subscription', 'no_subscription') });
  const { errors } = open();
  await waitFor(() => expect(errors).toMatchObject([{ type: 'no_subscription' }]));
});
