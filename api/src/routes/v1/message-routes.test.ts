import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ApiKey,
  GetMessageTimeline,
  type Message,
  type MessageMatches,
  SearchMessages,
  type SearchMessagesQuery,
  SendMessage,
  type SendMessageCommand,
  type SendVerdict,
  toSendVerdict,
  usageOf,
} from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { noHolds } from '../../../testing/no-holds.js';
import { noReactions } from '../../../testing/no-reactions.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { listV1MessagesRoute, sendV1MessageRoute } from './message-routes.js';

const INS = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const SENT_AT = new Date('2026-03-01T10:00:01.000Z');
const BODY = { instance_id: INS, to: '+91 98765 43210', type: 'text', text: 'Order shipped' };
const PLACE = { createdAt: aMessage().createdAt, id: MESSAGE_ID };

let app: RunningApp;
let key: ApiKey;
let verdict: SendVerdict;
let matches: MessageMatches;
let commands: SendMessageCommand[];
let queries: SearchMessagesQuery[];
let timelinesRead: number;

beforeAll(async () => {
  const sendMessage = stubUseCase(SendMessage, async (command) => {
    commands.push(command);
    return verdict;
  });
  const getTimeline = stubUseCase(GetMessageTimeline, async () => {
    timelinesRead++;
    return { message: aMessage(), sentAt: SENT_AT, deliveredAt: SENT_AT, readAt: null };
  });
  const search = stubUseCase(SearchMessages, async (query) => {
    queries.push(query);
    return matches;
  });
  app = await startApp({
    authorizeKey: async () => key,
    routes: [sendV1MessageRoute(sendMessage, getTimeline, noReactions), listV1MessagesRoute(search, noHolds)],
  });
});
beforeEach(() => {
  key = ASHAS_KEY;
  commands = [];
  queries = [];
  timelinesRead = 0;
  matches = { messages: [], next: undefined };
  answer({});
});
afterAll(() => app.close());

type Times = SendVerdict['reply']['times'];

function answer(
  message: Partial<Message>,
  { async = false, replayed = false, times }: { async?: boolean; replayed?: boolean; times?: Times } = {},
): void {
  const reply = { message: aMessage(message), usage: usageOf(3, 10), async, ...(times && { times }) };
  verdict = toSendVerdict(reply, { replayed });
}

const headers = { authorization: `Bearer ${SECRET}` };
const send = (body: unknown = BODY, more: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v1/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
const list = (query = '') => fetch(`${app.url}/api/v1/messages${query}`, { headers });

describe('POST /api/v1/messages', () => {
  test('reads the time only of a reply from before it was kept with it', async () => {
    const sentAt = new Date(SENT_AT.getTime() + 1);
    answer({}, { times: { sentAt, deliveredAt: null, readAt: null } });
    expect(await (await send()).json()).toMatchObject({ sent_at: sentAt.toISOString(), delivered_at: null });
    expect(timelinesRead).toBe(0);
    answer({}, { replayed: true });
    expect(await (await send()).json()).toMatchObject({ sent_at: SENT_AT.toISOString() });
    expect(timelinesRead).toBe(1);
  });

  test('answers the message, sent, with the time of that and of no later step', async () => {
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.has('preference-applied')).toBe(false);
    expect(await response.json()).toMatchObject({
      object: 'message',
      status: 'sent',
      text: 'Order shipped',
      sent_at: SENT_AT.toISOString(),
      delivered_at: null,
    });
    expect(commands).toEqual([
      {
        key: ASHAS_KEY,
        instanceId: INSTANCE_ID,
        to: '+91 98765 43210',
        text: 'Order shipped',
        idempotencyKey: undefined,
        async: false,
        waitMs: undefined,
        validFor: undefined,
      },
    ]);
  });

  test('is sent from the one instance that the key opens', async () => {
    key = { ...ASHAS_KEY, instanceIds: [INSTANCE_ID] };
    const { instance_id: _, ...body } = BODY;
    expect((await send(body)).status).toBe(200);
    expect(commands[0]!.instanceId).toBe(INSTANCE_ID);
  });

  test.each([[[]], [[INSTANCE_ID, MESSAGE_ID]]])(
    'names the instance where the key opens %j',
    async (instanceIds) => {
      key = { ...ASHAS_KEY, instanceIds };
      const { instance_id: _, ...body } = BODY;
      const problem = await problemOf(await send(body));
      expect(problem).toMatchObject({ code: 'invalid_request', field: 'instance_id' });
      expect(commands).toEqual([]);
    },
  );

  test('answers 202 to a caller who does not wait, whatever it says of waiting', async () => {
    answer({ status: 'pending' }, { async: true });
    const response = await send({ ...BODY, valid_for: 300 }, { prefer: 'wait=3, respond-async' });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    expect(commands[0]).toMatchObject({ async: true, waitMs: undefined, validFor: 300 });
  });

  test.each(['image', 'video', 'audio', 'document', 'sticker'])(
    'takes a validity of a file from a caller who waits: %s',
    async (type) => {
      const { text: _, ...to } = BODY;
      await send({ ...to, type, [type]: { link: 'https://shop.example/file' }, valid_for: 300 });
      expect(commands[0]).toMatchObject({ async: false, validFor: 300 });
    },
  );

  test('waits as long as the caller prefers', async () => {
    answer({ status: 'pending' });
    const response = await send(BODY, { prefer: 'wait=0' });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=0']);
    expect(await response.json()).toMatchObject({ status: 'pending', sent_at: null });
    expect(commands[0]!.waitMs).toBe(0);
  });

  test('a repeated request says so', async () => {
    answer({}, { replayed: true });
    const response = await send(BODY, { 'idempotency-key': 'order-17' });
    expect(response.headers.get('idempotent-replayed')).toBe('true');
  });

  test('a message that WhatsApp refused is an error that is not to be repeated', async () => {
    answer({ status: 'failed', failureCode: 'refused', failureReason: 'WhatsApp said 463' });
    const response = await send();
    expect(response.headers.get('should-retry')).toBe('false');
    expect(await problemOf(response)).toMatchObject({ status: 422, code: 'message_refused' });
  });

  test.each([
    ['to', { to: undefined }],
    ['type', { type: undefined }],
    ['type', { type: 'hologram' }],
    ['text', { text: ' \n' }],
    ['message', { message: 'Hi' }],
    ['number', { number: '1' }],
    ['valid_for', { valid_for: 300 }],
  ])('%s: %j is refused by its field', async (field, change) => {
    const problem = await problemOf(await send({ ...BODY, ...change }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', field });
    expect(commands).toEqual([]);
  });
});

describe('GET /api/v1/messages', () => {
  test('answers a list of messages, and where it goes on', async () => {
    matches = {
      messages: [{ message: aMessage(), sentAt: SENT_AT, deliveredAt: null, readAt: null }],
      next: PLACE,
    };
    const page = (await (await list()).json()) as { next_cursor: string };
    expect(page).toEqual({
      object: 'list',
      data: [expect.objectContaining({ object: 'message', sent_at: SENT_AT.toISOString() })],
      has_more: true,
      next_cursor: expect.any(String),
    });
    await list(`?cursor=${page.next_cursor}`);
    expect(queries.at(-1)).toMatchObject({ before: PLACE, limit: 50 });
  });

  test('an empty page with more behind it keeps its cursor', async () => {
    matches = { messages: [], next: PLACE };
    expect(await (await list()).json()).toMatchObject({ data: [], has_more: true });
  });

  test('the filters come from the request', async () => {
    await list(
      `?instance_id=${INS}&direction=outbound&status=failed&to=%2B91%2098765-43210&from=lid:12345&created_after=2026-03-01&created_before=2026-03-02T00:00:00%2B05:30&limit=7`,
    );
    expect(queries).toEqual([
      {
        key: ASHAS_KEY,
        instanceId: INSTANCE_ID,
        direction: 'outbound',
        status: 'failed',
        to: '919876543210',
        from: 'lid:12345',
        createdAfter: new Date('2026-03-01T00:00:00Z'),
        createdBefore: new Date('2026-03-01T18:30:00Z'),
        before: undefined,
        limit: 7,
      },
    ]);
  });

  test('a time that there cannot be is the nearest one', async () => {
    await list('?created_after=0000-01-01&created_before=9999-12-31T23:59:59-23:59');
    const [createdAfter, createdBefore] = [new Date(0), new Date('9999-12-31T23:59:59.999Z')];
    expect(queries).toMatchObject([{ createdAfter, createdBefore }]);
  });

  test.each([
    ['?cursor=AAAA', 'invalid_cursor', 'cursor'],
    ['?limit=101', 'invalid_request', 'limit'],
    ['?status=sending', 'invalid_request', 'status'],
    ['?to=seven', 'invalid_request', 'to'],
    ['?from=%20', 'invalid_request', 'from'],
    ['?created_after=2026-03-02&created_before=2026-03-01', 'invalid_request', 'created_after'],
    ['?number=1', 'invalid_request', 'number'],
  ])('%s is refused by its field', async (query, code, field) => {
    expect(await problemOf(await list(query))).toMatchObject({ status: 400, code, field });
    expect(queries).toEqual([]);
  });
});
