import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { temporaryFolder } from '@waxwing/adapters/testing';
import type { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { type LinkedCustomer, linkedCustomer } from '../customer.js';
import { call } from '../http.js';
import { Product } from '../product.js';
import { ChatwootStandIn } from './chatwoot-stand-in.js';
import { NEXT_SECRET, productSender, receivedEvent, send } from './deliveries.js';
import { RECIPES, RunningExample } from './running-example.js';

const OWN = '919800000001';
const RAVI = '919800000002';
const NOBODY = '919800000009';

describe('the bridge to Chatwoot', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sandbox: SandboxServer;
  let product: Product;
  let customer: LinkedCustomer;
  let sender: UndiciWebhookSender;
  let chatwoot: ChatwootStandIn;
  let secret: string;
  let bridge: RunningExample;

  beforeAll(async () => {
    folder = await temporaryFolder();
    sender = productSender();
    chatwoot = await ChatwootStandIn.start();
    sandbox = await SandboxServer.start();
    await sandbox.control.addPhone({ number: OWN, name: 'Asha' });
    await sandbox.control.addPhone({ number: RAVI, name: 'Ravi' });
    product = await Product.start({
      dataDir: folder.path,
      env: { SANDBOX_URL: sandbox.url, SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64') },
    });
    customer = await linkedCustomer(product.url, sandbox.control, OWN);
    const body = { url: 'https://bridge.example/waxwing', events: ['message.received'] };
    const created = await call(`${product.url}/api/webhooks`, { bearer: customer.token, body });
    secret = created.body.secret as string;
    bridge = await startBridge();
    await call(`${product.url}/api/webhooks/${created.body.id}`, {
      method: 'PUT',
      bearer: customer.token,
      body: { url: `${bridge.url}/waxwing` },
    });
  });
  afterAll(async () => {
    await product?.end();
    await bridge?.stop();
    await sandbox?.stop();
    await chatwoot?.close();
    await sender?.close();
    await folder?.remove();
  });

  /** Starts it on the same port each time. */
  async function startBridge(): Promise<RunningExample> {
    const started = await RunningExample.start(process.execPath, [`${RECIPES}chatwoot-bridge.mjs`], {
      WAXWING_URL: product.url,
      WAXWING_INSTANCE: customer.instanceId,
      WAXWING_KEY: customer.key,
      WAXWING_SECRET: secret,
      CHATWOOT_URL: chatwoot.url,
      CHATWOOT_INBOX: chatwoot.inbox,
      CHATWOOT_SECRET: chatwoot.secret,
      SEEN_FILE: join(folder.path, 'chatwoot-bridge.seen'),
      PORT: bridge ? new URL(bridge.url).port : '0',
    });
    chatwoot.callback = `${started.url}/chatwoot`;
    return started;
  }

  /** Has the bridge get an event of the catalogue from this chat, signed with the webhook's secret. */
  const deliver = (number: number, from: { chat_id: string; from: string | null; text?: string }) =>
    send(sender, `${bridge.url}/waxwing`, {
      event: receivedEvent(number, { instance_id: customer.instanceId, ...from }),
      secrets: [secret],
    });
  const textsOf = (chat: string) =>
    chatwoot.conversationsWith(chat).map(({ messages }) => messages.map(({ content }) => content));
  const arrived = (number: string) => sandbox.control.messages(number).map(({ text }) => text);

  it('takes what somebody writes on WhatsApp into one conversation with them', async () => {
    await sandbox.control.write(RAVI, { to: OWN, text: 'Where is it?' });
    await eventuallyPasses(() => expect(textsOf(RAVI)).toEqual([['Where is it?']]));
    await sandbox.control.write(RAVI, { to: OWN, text: 'Hello? <3 & more' });
    await eventuallyPasses(() => expect(textsOf(RAVI)).toEqual([['Where is it?', 'Hello? <3 & more']]));
    const [conversation] = chatwoot.conversationsWith(RAVI);
    expect(conversation?.contact).toMatchObject({ source_id: RAVI, phone_number: `+${RAVI}` });
    // Its own writing comes back to it as a webhook of Chatwoot: nobody gets it again.
    expect(arrived(RAVI)).toEqual([]);
  });

  it('sends what an agent answers once, however often Chatwoot tells it', async () => {
    const conversation = chatwoot.openConversation(RAVI);
    const message = await chatwoot.agentWrites(conversation, 'It has shipped <today> & arrives soon');
    expect(message.status).toBe('sent');
    expect(await chatwoot.tell(conversation, message)).toBe(204);
    await chatwoot.agentWrites(conversation, 'Anything else?');
    await eventuallyPasses(() => expect(arrived(RAVI)).toContain('Anything else?'));
    expect(arrived(RAVI)).toEqual(['It has shipped <today> & arrives soon', 'Anything else?']);
  });

  it('sends neither notes among agents nor what has come to Chatwoot from elsewhere', async () => {
    const before = arrived(RAVI).length;
    const conversation = chatwoot.openConversation(RAVI);
    await chatwoot.agentWrites(conversation, 'He is angry', { private: true });
    await chatwoot.agentWrites(conversation, 'Sent from the phone', { source_id: '3EB0C767D097B7C7A5' });
    await chatwoot.agentWrites(conversation, 'Good night');
    await eventuallyPasses(() => expect(arrived(RAVI)).toContain('Good night'));
    expect(arrived(RAVI).slice(before)).toEqual(['Good night']);
  });

  it('shows the agent what was not sent', async () => {
    const nobody = await chatwoot.agentWrites(chatwoot.openConversation(NOBODY), 'Hello?');
    expect(nobody.status).toBe('failed');
    const picture = await chatwoot.agentWrites(chatwoot.openConversation(RAVI), null);
    expect(picture.status).toBe('failed');
  });

  it('has what an agent writes wait while the phone is away', async () => {
    const everyLogin = 1_000_000;
    await sandbox.control.injectFault({ kind: 'login-failure', number: OWN, code: 503, count: everyLogin });
    await sandbox.control.injectFault({ kind: 'drop', number: OWN });
    const instance = () =>
      call(`${product.url}/api/instances/detail/${customer.instanceId}`, { bearer: customer.token });
    await eventuallyPasses(async () =>
      expect((await instance()).body.instance).toMatchObject({ status: 'disconnected' }),
    );
    const message = await chatwoot.agentWrites(chatwoot.openConversation(RAVI), 'Back soon');
    expect(message.status).toBe('sent');
    expect(arrived(RAVI)).not.toContain('Back soon');
    await sandbox.control.clearFaults();
    await eventuallyPasses(() => expect(arrived(RAVI)).toContain('Back soon'));
  });

  it('writes an event once, however often and in how many ways it arrives', async () => {
    const once = { chat_id: '919800000003', from: '919800000003', text: 'Only once' };
    await Promise.all([deliver(100, once), deliver(100, once), deliver(100, once)]);
    await bridge.stop();
    bridge = await startBridge();
    expect(await deliver(100, once)).toBe(204);
    expect(await deliver(101, { ...once, text: 'And another' })).toBe(204);
    expect(textsOf(once.chat_id)).toEqual([['Only once', 'And another']]);
  });

  it('opens one conversation where somebody’s first messages arrive together', async () => {
    const hidden = { chat_id: 'lid:123456789012345', from: null };
    const delivered = [1, 2, 3].map((at) => deliver(110 + at, { ...hidden, text: `Part ${at}` }));
    expect(await Promise.all(delivered)).toEqual([204, 204, 204]);
    const [texts, ...others] = textsOf(hidden.chat_id);
    expect(others).toEqual([]);
    expect(texts?.sort()).toEqual(['Part 1', 'Part 2', 'Part 3']);
  });

  it('leaves the event to its next attempt while Chatwoot is away', async () => {
    const later = { chat_id: '919800000004', from: '919800000004', text: 'Later' };
    chatwoot.refuseNext(1);
    expect(await deliver(120, later)).toBe(502);
    expect(await deliver(120, later)).toBe(204);
    chatwoot.refuseNext(1);
    expect(await deliver(121, later)).toBe(502);
    expect(await deliver(121, later)).toBe(204);
    expect(textsOf(later.chat_id)).toEqual([['Later', 'Later']]);
  });

  it('finds another conversation where somebody has deleted the one that it knew', async () => {
    const chat = { chat_id: '919800000008', from: '919800000008' };
    await deliver(125, { ...chat, text: 'Before' });
    chatwoot.deleteConversationsWith(chat.chat_id);
    expect(await deliver(126, { ...chat, text: 'After' })).toBe(502);
    expect(await deliver(126, { ...chat, text: 'After' })).toBe(204);
    expect(textsOf(chat.chat_id)).toEqual([['After']]);
  });

  it('begins a new conversation after the last one was resolved and it has started again', async () => {
    const chat = { chat_id: '919800000005', from: '919800000005' };
    await deliver(130, { ...chat, text: 'First question' });
    chatwoot.conversationsWith(chat.chat_id)[0]!.status = 'resolved';
    await bridge.stop();
    bridge = await startBridge();
    await deliver(131, { ...chat, text: 'Second question' });
    expect(textsOf(chat.chat_id)).toEqual([['First question'], ['Second question']]);
  });

  it('passes over events of other instances', async () => {
    const other = receivedEvent(140, { chat_id: '919800000006' });
    expect(await send(sender, `${bridge.url}/waxwing`, { event: other, secrets: [secret] })).toBe(204);
    expect(textsOf('919800000006')).toEqual([]);
  });

  it('refuses what neither of the two has signed', async () => {
    const event = receivedEvent(150, { instance_id: customer.instanceId, chat_id: '919800000007' });
    expect(await send(sender, `${bridge.url}/waxwing`, { event, secrets: [NEXT_SECRET] })).toBe(401);
    expect(await send(sender, `${bridge.url}/chatwoot`, { event, secrets: [secret] })).toBe(401);
    expect(textsOf('919800000007')).toEqual([]);
    const conversation = chatwoot.openConversation(RAVI);
    const message = await chatwoot.agentWrites(conversation, 'Signed', { private: true });
    expect(await chatwoot.tell(conversation, { ...message, private: false }, 'another secret')).toBe(401);
    expect(arrived(RAVI)).not.toContain('Signed');
  });
});
