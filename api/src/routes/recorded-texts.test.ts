import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  GetMessage,
  GetMessageTimeline,
  ListMessagesByKey,
  type Message,
  SearchMessages,
  SendMessage,
  type SendMessageCommand,
  toSendVerdict,
  usageOf,
} from '@waxwing/core';
import { aMessage } from '../../testing/a-message.js';
import { noHolds } from '../../testing/no-holds.js';
import { noReactions } from '../../testing/no-reactions.js';
import { type RunningApp, SECRET, startApp } from '../../testing/start-app.js';
import { stubUseCase } from '../../testing/stub-use-case.js';
import { getMessageRoute, listMessagesRoute } from './public-messages/public-message-routes.js';
import { sendMessageRoute } from './public-messages/send-message.js';
import { listV1MessagesRoute, sendV1MessageRoute } from './v1/message-routes.js';

// Recorded when texts were all that could be sent: clients that were written then go on working.

const INS = 'ins_0198c0de000070008000000000000002';
const MSG = 'msg_0198c0de000070008000000000000004';
const TIMES = '"created_at":"2026-03-01T10:00:00.123Z","expires_at":"2026-03-02T10:00:00.123Z"';
const SENT = `{"success":true,"to":"919876543210","message":"Order shipped","usage":{"sent_messages":3,"message_limit":10,"remaining":7},"id":"${MSG}","status":"sent","instance_id":"${INS}","created_at":"2026-03-01T10:00:00.123Z"}`;
const PENDING = SENT.replace('"status":"sent"', '"status":"pending"');
const PUBLIC = `{"id":"${MSG}","instance_id":"${INS}","from":"918888888888","to":"919876543210","chat_id":"919876543210","message":"Order shipped","status":"sent","failure_code":null,"failure_detail":null,"failure_reason":null,${TIMES},"direction":"outbound"}`;
const LIST = `{"messages":[${PUBLIC}],"next_cursor":null,"has_more":false}`;
const V1 = `{"id":"${MSG}","object":"message","instance_id":"${INS}","direction":"outbound","from":"918888888888","to":"919876543210","chat_id":"919876543210","from_name":null,"type":"text","text":"Order shipped","text_truncated":false,"status":"sent","failure_code":null,"failure_detail":null,"failure_reason":null,"wa_id":"3EB0ABCDEF",${TIMES},"sent_at":"2026-03-01T10:00:01.000Z","delivered_at":null,"read_at":null}`;

let app: RunningApp;
let message: Message;
let commands: SendMessageCommand[];

beforeAll(async () => {
  const sendMessage = stubUseCase(SendMessage, async (command) => {
    commands.push(command);
    const verdict = { message, usage: usageOf(3, 10), async: command.async === true };
    return toSendVerdict(verdict, { replayed: false });
  });
  const timeline = async () => ({
    message,
    sentAt: new Date('2026-03-01T10:00:01.000Z'),
    deliveredAt: null,
    readAt: null,
  });
  app = await startApp({
    routes: [
      sendMessageRoute(sendMessage, noReactions),
      getMessageRoute(stubUseCase(GetMessage, timeline), noHolds),
      listMessagesRoute(
        stubUseCase(ListMessagesByKey, async () => ({ messages: [message], next: undefined })),
      ),
      sendV1MessageRoute(sendMessage, stubUseCase(GetMessageTimeline, timeline), noReactions),
      listV1MessagesRoute(
        stubUseCase(SearchMessages, async () => ({ messages: [await timeline()], next: undefined })),
        noHolds,
      ),
    ],
  });
});
afterAll(() => app.close());

async function ask(call: string, body?: string, headers: Record<string, string> = {}): Promise<string> {
  commands = [];
  const [method, path] = call.split(' ');
  const response = await fetch(`${app.url}${path}`, {
    method: method!,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });
  return `${response.status} ${await response.text()}`;
}

describe('a text as clients have always sent it', () => {
  const send = `POST /api/public/send/${INS}`;

  test.each<[string, string, Record<string, string>, Partial<Message>, string]>([
    ['under `number`', '{"number":"+91 98765 43210","message":"Order shipped"}', {}, {}, `200 ${SENT}`],
    ['under `to`', '{"to":"+91 98765 43210","message":"Order shipped"}', {}, {}, `200 ${SENT}`],
    [
      'without waiting',
      '{"number":"+91 98765 43210","message":"Order shipped","valid_for":600}',
      { prefer: 'respond-async' },
      { status: 'pending' },
      `202 ${PENDING}`,
    ],
  ])('%s has the same answer, byte by byte', async (_, body, headers, changes, recorded) => {
    message = aMessage(changes);
    expect(await ask(send, body, headers)).toBe(recorded);
    expect(commands).toMatchObject([{ to: '+91 98765 43210', text: 'Order shipped' }]);
    expect(commands[0]).not.toHaveProperty('body');
  });

  test.each([
    [`GET /api/public/messages/${MSG}`, `200 ${PUBLIC}`],
    ['GET /api/public/messages', `200 ${LIST}`],
  ])('%s shows it the same, byte by byte', async (call, recorded) => {
    message = aMessage();
    expect(await ask(call)).toBe(recorded);
  });
});

describe('a text of version 1', () => {
  /** The fields that were recorded, in the order of the answer: new ones may stand between them. */
  function recordedFields(answer: Record<string, unknown>): string {
    const kept = Object.entries(answer).filter(([name]) => name in JSON.parse(V1));
    return JSON.stringify(Object.fromEntries(kept));
  }

  test('is answered and listed with the same fields and values, in the same order', async () => {
    message = aMessage();
    const body = `{"instance_id":"${INS}","to":"+91 98765 43210","type":"text","text":"Order shipped"}`;
    const sent = await ask('POST /api/v1/messages', body);
    expect([sent.slice(0, 4), recordedFields(JSON.parse(sent.slice(4)))]).toEqual(['200 ', V1]);
    const listed = JSON.parse((await ask('GET /api/v1/messages')).slice(4));
    expect(Object.keys(listed)).toEqual(['object', 'data', 'has_more', 'next_cursor']);
    expect(recordedFields(listed.data[0])).toBe(V1);
  });
});
