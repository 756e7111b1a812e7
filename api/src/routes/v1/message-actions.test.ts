import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ChangeMessage,
  type ChangeReply,
  type ChangeRequest,
  IdempotencyInFlight,
  IdempotencyKeyReused,
  usageOf,
} from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { deleteV1MessageRoute, editV1MessageRoute, reactToV1MessageRoute } from './message-routes.js';

const PATH = `/api/v1/messages/msg_${MESSAGE_ID.replaceAll('-', '')}`;
const SENT_AT = new Date('2026-03-01T10:00:01.000Z');
const KEY = { 'idempotency-key': 'correction 7' };

let app: RunningApp;
let requests: ChangeRequest[];
let answer: () => ChangeReply;

beforeAll(async () => {
  const change = async (request: ChangeRequest) => {
    requests.push(request);
    return answer();
  };
  const calls = { edit: change, delete: change, react: change };
  const changeMessage: ChangeMessage = Object.assign(Object.create(ChangeMessage.prototype), calls);
  app = await startApp({
    authorizeKey: async () => ASHAS_KEY,
    routes: [
      editV1MessageRoute(changeMessage),
      deleteV1MessageRoute(changeMessage),
      reactToV1MessageRoute(changeMessage),
    ],
  });
});
beforeEach(() => {
  requests = [];
  answer = () => reply(false);
});
afterAll(() => app.close());

const reply = (replayed: boolean, isPending = false): ChangeReply => ({
  timeline: {
    message: aMessage({ text: 'Shipped', editedAt: SENT_AT }),
    ...{ sentAt: SENT_AT, deliveredAt: null, readAt: null },
  },
  usage: usageOf(3, 10),
  replayed,
  isPending,
});

const call = (method: string, path: string, body?: object, more: Record<string, string> = KEY) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', ...more },
    ...(body && { body: JSON.stringify(body) }),
  });

describe.each([
  ['PATCH', PATH, { text: 'Shipped' }],
  ['DELETE', PATH, undefined],
  ['POST', `${PATH}/reactions`, { emoji: '👍' }],
])('%s %s', (method, path, body) => {
  test('passes the idempotency key on, and tells a repeated answer', async () => {
    const first = await call(method, path, body);
    answer = () => reply(true);
    const again = await call(method, path, body);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    await call(method, path, body, {});
    const request = { key: ASHAS_KEY, messageId: MESSAGE_ID };
    const keyed = { ...request, idempotencyKey: 'correction 7' };
    expect(requests).toEqual([keyed, keyed, { ...request, idempotencyKey: undefined }]);
  });

  test('tells a change that is stored and still to be made as accepted, with the message', async () => {
    const made = await call(method, path, body);
    answer = () => reply(false, true);
    const pending = await call(method, path, body);
    expect([made.status, pending.status]).toEqual([200, 202]);
    expect(await pending.json()).toEqual(await made.json());
  });

  test('refuses a key as a send does', async () => {
    answer = () => {
      throw new IdempotencyInFlight();
    };
    const inFlight = await call(method, path, body);
    expect(await problemOf(inFlight)).toMatchObject({ status: 409, code: 'idempotency_in_flight' });
    expect(inFlight.headers.get('retry-after')).not.toBeNull();
    answer = () => {
      throw new IdempotencyKeyReused();
    };
    const reused = await problemOf(await call(method, path, body));
    expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});
