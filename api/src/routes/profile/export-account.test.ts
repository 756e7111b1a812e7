import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import {
  CATALOGUE,
  createFreeSubscription,
  createSignIn,
  ExportAccount,
  type ExportedSafetyChange,
  type ExportPart,
  HEALTHY_NUMBER,
  Instance,
  type NumberHealth,
  type OptOut,
  WrongPassword,
} from '@waxwing/core';
import { anEndpoint, aStoredFile } from '@waxwing/core/testing';
import { aMessage } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ACCOUNT_ID,
  ASHA,
  ASHAS_KEY,
  INSTANCE_ID,
  type RunningApp,
  SIGN_IN_ID,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { exportAccountRoute } from './export-account.js';

const AT = new Date('2026-03-01T10:00:00Z');
const account = {
  id: ACCOUNT_ID,
  email: 'asha@example.com',
  username: 'Asha',
  role: 'user',
  createdAt: AT,
} as const;
const instance = Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: AT }).snapshot();
const { tokenEpoch: _, ...signIn } = createSignIn(ASHA, {
  id: SIGN_IN_ID,
  origin: { device: 'Firefox on Linux', network: '203.0.113.0/24' },
  at: AT,
});
const { types: __, ...endpoint } = anEndpoint({ accountId: ACCOUNT_ID, instanceIds: [INSTANCE_ID] });
const webhook = { ...endpoint, events: ['message.received'] } as const;
const daily = {
  instanceId: INSTANCE_ID,
  day: '2026-03-01',
  direction: 'outbound',
  messages: 2,
  failed: 1,
} as const;

const chat = {
  instanceId: INSTANCE_ID,
  chatId: '919888888888',
  lid: '123456789012345',
  standing: 'known',
  lastInAt: AT,
  lastOutAt: null,
  lastAt: AT,
} as const;

const conversation = {
  id: ACCOUNT_ID,
  accountId: ACCOUNT_ID,
  instanceId: INSTANCE_ID,
  chatId: '919888888888',
  name: 'Ravi',
  lastAt: AT,
  lastDirection: 'inbound',
  lastType: 'text',
  preview: 'Where is it?',
  unread: 1,
  readAt: null,
} as const;

const commands: unknown[] = [];
let refusal: Error | undefined;
let parts: () => AsyncIterable<ExportPart>;
async function* all(...given: ExportPart[]): AsyncIterable<ExportPart> {
  yield* given;
}

let app: RunningApp;
beforeAll(async () => {
  const useCase = stubUseCase(ExportAccount, async (command) => {
    commands.push(command);
    if (refusal) throw refusal;
    return parts();
  });
  app = await startApp({ routes: [exportAccountRoute(useCase)] });
});
afterAll(() => app.close());
beforeEach(() => {
  refusal = undefined;
});

const number = {
  phone: '919800000001',
  firstLinkedAt: AT,
  countedDays: 3,
  lastDay: '2026-03-01',
  declaredAt: null,
};
const health: NumberHealth = {
  ...HEALTHY_NUMBER,
  state: 'held',
  reasonCode: 'strangers_refused',
  since: AT,
  until: AT,
};
const held = { instanceId: INSTANCE_ID, at: AT, kind: 'health', health, by: null, settings: null } as const;
const watched: ExportedSafetyChange = {
  instanceId: INSTANCE_ID,
  at: AT,
  kind: 'settings',
  health: null,
  by: 'Asha',
  settings: { mode: 'watch' },
};
const optOut: OptOut = {
  chatId: '919888888888',
  at: AT,
  source: 'message',
  word: 'STOP',
  instanceId: INSTANCE_ID,
};

const CONTENTS = {
  reaction: { kind: 'reaction', emoji: '👍' },
  edit: { kind: 'edit', text: 'At nine' },
  delete: { kind: 'delete' },
  vote: { kind: 'vote', options: ['Six'] },
} as const;

const changesOf = (...kinds: readonly (keyof typeof CONTENTS)[]): ExportPart[] =>
  kinds.map((kind) => {
    const original = kind === 'edit' ? 'At eight' : null;
    const made = { fromMe: false, from: '919888888888', original, madeAt: AT, at: AT };
    return {
      section: 'changes',
      item: { id: ACCOUNT_ID, messageId: ACCOUNT_ID, kind, content: CONTENTS[kind], ...made },
    };
  });

describe('the account export over HTTP', () => {
  const path = '/api/profile/export';
  const confirmed = (password: string) => ({ 'x-confirm-password': encodeURIComponent(password) });
  const take = (headers: Record<string, string> = confirmed('पासवर्ड 100%')) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } });

  test('is one JSON file as the contract describes', async () => {
    const subscription = createFreeSubscription({
      id: ACCOUNT_ID,
      accountId: ACCOUNT_ID,
      plan: CATALOGUE[1]!,
      at: AT,
    });
    parts = () =>
      all(
        { section: 'account', item: account },
        { section: 'subscriptions', item: subscription },
        { section: 'apiKeys', item: ASHAS_KEY },
        { section: 'apiKeys', item: { ...ASHAS_KEY, instanceId: INSTANCE_ID } },
        { section: 'signIns', item: signIn },
        { section: 'instances', item: instance },
        { section: 'webhooks', item: webhook },
        { section: 'numbers', item: number },
        { section: 'safetyChanges', item: held },
        { section: 'safetyChanges', item: watched },
        { section: 'optOuts', item: optOut },
        { section: 'chats', item: chat },
        { section: 'conversations', item: conversation },
        { section: 'daily', item: daily },
        { section: 'files', item: aStoredFile({ createdAt: AT }) },
        { section: 'messages', item: aMessage({ direction: 'inbound', fromName: 'Ravi' }) },
        { section: 'messages', item: aMessage({ text: 'a "quoted"\nline' }) },
        ...changesOf('reaction', 'edit', 'delete', 'vote'),
      );
    const response = await take();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waxwing-export.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = contract.profile.export.responses[200].parse(await response.json());
    expect(file).toMatchObject({
      account: { user_id: `acc_${ACCOUNT_ID.replaceAll('-', '')}`, created_at: '2026-03-01T10:00:00.000Z' },
      subscriptions: [{ package_name: 'Basic', price: 999 }],
      orders: [],
      conversations: [{ chat_id: '919888888888', name: 'Ravi', preview: 'Where is it?', unread: 1 }],
      chats: [
        {
          instance_id: `ins_${INSTANCE_ID.replaceAll('-', '')}`,
          chat_id: '919888888888',
          lid: '123456789012345',
          standing: 'known',
          last_received: '2026-03-01T10:00:00.000Z',
          last_sent: null,
        },
      ],
      webhooks: [{ url: 'https://shop.example/hook', events: ['message.received'], status: 'enabled' }],
      numbers: [{ phone: '919800000001', counted_days: 3, last_day: '2026-03-01', declared: null }],
      safety_changes: [
        { kind: 'health', state: 'held', reason_code: 'strangers_refused', by: null, settings: null },
        { kind: 'settings', state: null, by: 'Asha', settings: { mode: 'watch' } },
      ],
      opt_outs: [
        { chat_id: '919888888888', source: 'message', word: 'STOP', since: '2026-03-01T10:00:00.000Z' },
      ],
      daily: [{ date: '2026-03-01', messages: 2, failed: 1 }],
    });
    expect(file.api_keys.map(({ instance_id }) => instance_id)).toEqual([
      null,
      `ins_${INSTANCE_ID.replaceAll('-', '')}`,
    ]);
    expect(file.sign_ins).toEqual([
      {
        id: `sgn_${SIGN_IN_ID.replaceAll('-', '')}`,
        device: 'Firefox on Linux',
        network: '203.0.113.0/24',
        created_at: '2026-03-01T10:00:00.000Z',
        last_used: '2026-03-01T10:00:00.000Z',
        expires_at: '2026-03-08T10:00:00.000Z',
      },
    ]);
    expect(file.messages.map(({ content }) => content)).toEqual(['Order shipped', 'a "quoted"\nline']);
    expect(file.files).toMatchObject([{ kind: 'image', file_name: 'receipt.jpg', size: 100 }]);
    expect(file.changes).toMatchObject([
      { kind: 'reaction', emoji: '👍', from: '919888888888' },
      { kind: 'edit', text: 'At nine', original: 'At eight' },
      { kind: 'delete' },
      { kind: 'vote', options: ['Six'] },
    ]);
    expect(commands.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      password: 'पासवर्ड 100%',
    });
  });

  test('of an empty account has every section, empty', async () => {
    parts = () => all({ section: 'account', item: account });
    const file = contract.profile.export.responses[200].parse(await (await take()).json());
    expect(Object.values(file).slice(1)).toEqual(Array(15).fill([]));
  });

  test('without the password is refused like a wrong password', async () => {
    parts = () => all({ section: 'account', item: account });
    refusal = new WrongPassword();
    for (const headers of [{}, { 'x-confirm-password': '%' }]) {
      expect(await problemOf(await take(headers as Record<string, string>))).toMatchObject({
        code: 'wrong_password',
        // A header, since a GET request has no body.
        field: 'x-confirm-password',
      });
      expect(commands.at(-1)).toMatchObject({ password: '' });
    }
  });

  test('of an account that was closed meanwhile is refused', async () => {
    parts = () => all();
    expect(await problemOf(await take())).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('that fails before its first line is answered with a problem', async () => {
    parts = async function* () {
      yield* [] as ExportPart[];
      throw new Error('the disk is gone');
    };
    expect(await problemOf(await take())).toMatchObject({ status: 500, code: 'internal_error' });
  });

  test('that fails on the way is cut, so that a part is not taken for the whole', async () => {
    const text = 'x'.repeat(4_000);
    parts = async function* () {
      yield { section: 'account', item: account };
      for (let count = 0; count < 100; count++) yield { section: 'messages', item: aMessage({ text }) };
      throw new Error('the disk is gone');
    };
    const response = await take();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(app.logged.filter(({ msg }) => msg === 'request failed').at(-1)).toMatchObject({
      route: path,
    });
  });

  test('is read no faster than the client takes it, and no further when the client disconnects', async () => {
    let told = 0;
    let ended!: () => void;
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const text = 'x'.repeat(4_000);
    parts = async function* () {
      try {
        yield { section: 'account', item: account };
        for (; told < 1_000_000; told++) yield { section: 'messages', item: aMessage({ text }) };
      } finally {
        ended();
      }
    };
    const failures = app.logged.filter(({ msg }) => msg === 'request failed').length;
    const response = await take();
    const reader = response.body!.getReader();
    await reader.read();
    const soFar = told;
    await reader.cancel();
    await over;
    // What the buffers on the way hold, which is a few megabytes of the four gigabytes.
    expect(soFar).toBeLessThan(20_000);
    expect(told).toBeLessThan(20_000);
    expect(app.logged.filter(({ msg }) => msg === 'request failed')).toHaveLength(failures);
  });
});
