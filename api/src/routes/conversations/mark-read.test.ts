import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { ConversationNotFound, MarkConversationRead, type MarkConversationReadCommand } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { markConversationReadRoute } from './conversation-routes.js';

let app: RunningApp;
let commands: MarkConversationReadCommand[];
beforeEach(async () => {
  commands = [];
  const markRead = stubUseCase(MarkConversationRead, async (command) => {
    commands.push(command);
    throw new ConversationNotFound();
  });
  app = await startApp({ routes: [markConversationReadRoute(markRead)] });
});
afterEach(() => app.close());

test.each([
  ['2026-11-22T03:00:00+05:30', '2026-11-21T21:30:00.000Z'],
  ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
])('a conversation is read up to %s, or the nearest time that there can be', async (up_to, at) => {
  await fetch(`${app.url}/api/conversations/${encodeId('cnv', newId())}/read`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ up_to }),
  });
  expect(commands).toMatchObject([{ upTo: { at: new Date(at) } }]);
});
