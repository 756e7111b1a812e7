import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  GetMessageTimeline,
  SendMessage,
  SendReaction,
  type SendReactionCommand,
  usageOf,
} from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { sendV1MessageRoute } from '../v1/message-routes.js';
import { sendMessageRoute } from './send-message.js';

const INS = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const MSG = `msg_${MESSAGE_ID.replaceAll('-', '')}`;
const TO = '+91 98765 43210';
const REACTION = { type: 'reaction', reaction: { message_id: MSG, emoji: '👍' } };

let app: RunningApp;
let commands: SendReactionCommand[];
let replayed: boolean;
let isPending: boolean;

beforeAll(async () => {
  const sendReaction = stubUseCase(SendReaction, async (command) => {
    commands.push(command);
    const times = { sentAt: null, deliveredAt: null, readAt: null };
    const message = aMessage({ direction: 'inbound', text: 'Thanks' });
    return { timeline: { message, ...times }, usage: usageOf(3, 10), replayed, isPending };
  });
  const nothing = () => Promise.reject(new Error('a message was sent'));
  const sendMessage = stubUseCase(SendMessage, nothing);
  app = await startApp({
    routes: [
      sendMessageRoute(sendMessage, sendReaction),
      sendV1MessageRoute(sendMessage, stubUseCase(GetMessageTimeline, nothing), sendReaction),
    ],
  });
});
beforeEach(() => {
  commands = [];
  replayed = false;
  isPending = false;
});
afterAll(() => app.close());

const send = (path: string, body: object) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/json',
      'idempotency-key': 'thanks 1',
    },
    body: JSON.stringify(body),
  });
const V1 = ['/api/v1/messages', { instance_id: INS, to: TO }] as const;
const PUBLIC = [`/api/public/send/${INS}`, { number: TO }] as const;

describe.each([
  ['version 1', ...V1],
  ['the first send call', ...PUBLIC],
])('a reaction by %s', (_, path, to) => {
  test('is made as one, and a repeated answer is told', async () => {
    replayed = true;
    const response = await send(path, { ...to, ...REACTION });
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const addressed = { key: ASHAS_KEY, instanceId: INSTANCE_ID, to: TO };
    const reaction = { messageId: MESSAGE_ID, emoji: '👍', idempotencyKey: 'thanks 1' };
    expect(commands).toEqual([{ ...addressed, ...reaction }]);
  });

  test('is accepted where it is stored and still to be made', async () => {
    isPending = true;
    expect((await send(path, { ...to, ...REACTION })).status).toBe(202);
  });

  test.each<[string, object]>([
    ['reaction', { type: 'reaction' }],
    ['reaction', { ...REACTION, type: 'poll', poll: { question: 'When?', options: ['Six', 'Eight'] } }],
    ['reaction.emoji', { ...REACTION, reaction: { message_id: MSG } }],
    ['reaction.text', { ...REACTION, reaction: { message_id: MSG, emoji: '👍', text: 'Hi' } }],
    ['reference', { ...REACTION, reference: 'order 7' }],
    ['context', { ...REACTION, context: { message_id: MSG } }],
    ['valid_for', { ...REACTION, valid_for: 60 }],
    ['location', { ...REACTION, location: { latitude: 1, longitude: 2 } }],
    ['mentions', { ...REACTION, mentions: ['919876543210'] }],
  ])('is refused with the field %s of %j', async (field, body) => {
    const refusal = await problemOf(await send(path, { ...to, ...body }));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', field });
    expect(commands).toEqual([]);
  });

  test('is refused with what is no id of a message', async () => {
    const refusal = await problemOf(
      await send(path, { ...to, ...REACTION, reaction: { message_id: 'one', emoji: '👍' } }),
    );
    expect(refusal).toMatchObject({ code: 'target_unusable', field: 'reaction.message_id' });
  });
});

test('version 1 answers the message, as the call of its own does', async () => {
  const answer = await (await send(V1[0], { ...V1[1], ...REACTION })).json();
  expect(answer).toMatchObject({ object: 'message', id: MSG, type: 'text', text: 'Thanks' });
});

test('the first send call answers the reaction, and the id of the message', async () => {
  const answer = await (await send(PUBLIC[0], { ...PUBLIC[1], ...REACTION })).json();
  expect(answer).toEqual({
    success: true,
    to: '919876543210',
    message: '',
    ...REACTION,
    usage: { sent_messages: 3, message_limit: 10, remaining: 7 },
    id: MSG,
    status: 'sent',
    instance_id: INS,
    created_at: '2026-03-01T10:00:00.123Z',
  });
});

test('the first send call tells a reaction that is still to be made as pending', async () => {
  isPending = true;
  const answer = await (await send(PUBLIC[0], { ...PUBLIC[1], ...REACTION })).json();
  expect(answer).toMatchObject({ ...REACTION, id: MSG, status: 'pending' });
});

test('the first send call needs a recipient', async () => {
  const refusal = await problemOf(await send(PUBLIC[0], REACTION));
  expect(refusal).toMatchObject({ status: 400, code: 'number_and_message_required' });
});
