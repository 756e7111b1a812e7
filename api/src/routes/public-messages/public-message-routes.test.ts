import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ListMessagesByKey, type MessageSlice } from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { listMessagesRoute } from './public-message-routes.js';

const INS = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const PLACE = { createdAt: aMessage().createdAt, id: MESSAGE_ID };

let app: RunningApp;
let slice: MessageSlice = { messages: [], next: undefined };
const asked: unknown[] = [];

beforeAll(async () => {
  const list = stubUseCase(ListMessagesByKey, async (query) => {
    asked.push(query);
    return slice;
  });
  app = await startApp({ routes: [listMessagesRoute(list)] });
});
afterAll(() => app.close());

const get = (query = '') =>
  fetch(`${app.url}/api/public/messages${query}`, { headers: { authorization: `Bearer ${SECRET}` } });

describe('GET /api/public/messages', () => {
  test('answers the messages, and the cursor of those before them [S.READ.02]', async () => {
    slice = { messages: [aMessage()], next: PLACE };
    const response = await get('?limit=1');
    expect(response.status).toBe(200);
    const body = (await response.json()) as { next_cursor: string };
    expect(body).toEqual({
      messages: [
        {
          id: `msg_${MESSAGE_ID.replaceAll('-', '')}`,
          instance_id: INS,
          from: '918888888888',
          to: '919876543210',
          chat_id: '919876543210',
          message: 'Order shipped',
          status: 'sent',
          failure_code: null,
          failure_detail: null,
          failure_reason: null,
          created_at: '2026-03-01T10:00:00.123Z',
          expires_at: '2026-03-02T10:00:00.123Z',
          direction: 'outbound',
        },
      ],
      next_cursor: expect.any(String),
      has_more: true,
    });

    await get(`?cursor=${body.next_cursor}`);
    expect(asked.at(-1)).toMatchObject({ before: PLACE, limit: 50 });
  });

  test('the last page has no cursor', async () => {
    slice = { messages: [], next: undefined };
    expect(await (await get()).json()).toEqual({ messages: [], next_cursor: null, has_more: false });
  });

  test('the filters come from the request', async () => {
    await get(`?instance_id=${INS}&direction=inbound&limit=100`);
    expect(asked.at(-1)).toEqual({
      key: ASHAS_KEY,
      instanceId: INSTANCE_ID,
      direction: 'inbound',
      limit: 100,
      before: undefined,
    });
  });

  test.each([
    ['?cursor=AAAA', 400, 'invalid_cursor', 'cursor'],
    ['?cursor=', 400, 'invalid_cursor', 'cursor'],
    ['?limit=0', 400, 'invalid_request', 'limit'],
    ['?limit=101', 400, 'invalid_request', 'limit'],
    ['?direction=sent', 400, 'invalid_request', 'direction'],
    ['?page=2', 400, 'invalid_request', 'page'],
    ['?instance_id=1', 404, 'instance_not_found', undefined],
  ])('%s is refused', async (query, status, code, field) => {
    const problem = await problemOf(await get(query));
    expect(problem).toMatchObject({ status, code });
    expect(problem.field).toBe(field);
  });
});
