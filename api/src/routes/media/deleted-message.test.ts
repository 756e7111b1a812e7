import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  GetMessage,
  GetMessageFile,
  GetMessageTimeline,
  type OpenMedia,
  RequestMessageFile,
} from '@waxwing/core';
import { anIncomingMessage, createMemoryPorts, seedSender } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ASHAS_KEY,
  type RunningApp,
  SECRET,
  SIGN_IN_ID,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import {
  fetchMessageMediaRoute,
  fetchV1MessageMediaRoute,
  messageMediaRoute,
  v1MessageMediaRoute,
} from './message-media-routes.js';

const FILE = { mime_type: 'image/jpeg', file_size: 10, sha256: 'ab'.repeat(32) };

let app: RunningApp;
let messageId: string;
let deleteIt: () => void;
beforeEach(async () => {
  const ports = createMemoryPorts();
  const opened: Pick<OpenMedia, 'execute'> = {
    execute: () => Promise.reject(new Error('nothing is opened')),
  };
  const getMessage = new GetMessage(ports);
  const getTimeline = new GetMessageTimeline(ports);
  const getFile = new GetMessageFile(ports);
  const requestFile = new RequestMessageFile(ports);
  const { account, lease } = await seedSender(ports);
  app = await startApp({
    authenticateAccount: async () => ({ account, signInId: SIGN_IN_ID }),
    authorizeKey: async () => ({ ...ASHAS_KEY, accountId: account.id }),
    routes: [
      v1MessageMediaRoute(getMessage, getFile, opened as OpenMedia),
      fetchV1MessageMediaRoute(getMessage, requestFile),
      messageMediaRoute(getTimeline, getFile, opened as OpenMedia),
      fetchMessageMediaRoute(getTimeline, requestFile),
    ],
  });
  const photo = {
    type: 'image',
    text: '',
    body: { type: 'image', ...FILE },
    wire: Uint8Array.of(1),
  } as const;
  const file = { chat: '919800000002', isOpenable: true };
  await ports.inbox.storeInbound(lease, [anIncomingMessage({ ...photo, file })]);
  const [row] = ports.store.messages.where(() => true);
  messageId = `msg_${row!.message.id.replaceAll('-', '')}`;
  deleteIt = () => ports.store.change(row!, { deletedAt: ports.clock.now() });
});
afterEach(() => app.close());

test.each([
  ['GET', '/api/v1/messages/{id}/media', SECRET],
  ['POST', '/api/v1/messages/{id}/media', SECRET],
  ['GET', '/api/messages/{id}/media', TOKEN],
  ['POST', '/api/messages/{id}/media', TOKEN],
])('%s %s has no file once the message is deleted for everyone', async (method, path, secret) => {
  const call = () =>
    fetch(`${app.url}${path.replace('{id}', messageId)}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await call()).status).toBe(method === 'GET' ? 409 : 202);
  deleteIt();
  expect(await problemOf(await call())).toMatchObject({ status: 404, code: 'media_not_found' });
});
