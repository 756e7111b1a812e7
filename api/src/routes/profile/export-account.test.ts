import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { WrongPassword } from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, SIGN_IN_ID } from '../../../testing/start-app.js';
import { ACCOUNT, all, startExportApp } from './testing/export-app.js';
import { PARTS } from './testing/export-parts.js';

let app: Awaited<ReturnType<typeof startExportApp>>;
beforeAll(async () => {
  app = await startExportApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.answer.refusal = undefined;
});

describe('the account export over HTTP', () => {
  test('is one JSON file as the contract describes', async () => {
    app.answer.parts = () => all(...PARTS);
    const response = await app.take();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waxwing-export.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = contract.profile.export.responses[200].parse(await response.json());
    expect(file).toMatchObject({
      account: {
        user_id: `acc_${ACCOUNT_ID.replaceAll('-', '')}`,
        created_at: '2026-03-01T10:00:00.000Z',
        pending_email: { email: 'new@example.com', expires_at: '2026-03-02T10:00:00.000Z' },
      },
      audit: [{ action: 'instance.restarted', target: `ins_${INSTANCE_ID.replaceAll('-', '')}` }],
      instances: [{ deleted_at: '2026-03-01T10:00:00.000Z' }],
      safety: [{ settings: { mode: 'watch' }, state: 'held', reason_code: 'strangers_refused' }],
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
        {
          kind: 'health',
          state: 'held',
          reason_code: 'strangers_refused',
          by: null,
          settings: null,
          confirmed_caps: [],
        },
        {
          kind: 'settings',
          state: null,
          by: 'Asha',
          settings: { mode: 'watch' },
          confirmed_caps: ['caps.known_day'],
        },
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
    expect(file.requests).toMatchObject([{ id: 'req_1', operation: 'messages.send' }]);
    expect(app.commands.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      password: 'पासवर्ड 100%',
    });
  });

  test('shows nothing of what the author of a message withdrew', async () => {
    const at = new Date('2026-03-01T10:00:00Z');
    const body = { type: 'location', latitude: 12.97, longitude: 77.59, name: 'a secret place' } as const;
    const withdrawn = aMessage({ type: 'location', text: 'a secret place', body, deletedAt: at });
    app.answer.parts = () => all(ACCOUNT, { section: 'messages', item: withdrawn });
    const { messages } = contract.profile.export.responses[200].parse(await (await app.take()).json());
    expect(messages).toMatchObject([{ content: '', deleted_at: at.toISOString() }]);
    expect(JSON.stringify(messages)).not.toContain('secret');
  });

  test('of an empty account has every section, empty', async () => {
    app.answer.parts = () => all(ACCOUNT);
    const file = contract.profile.export.responses[200].parse(await (await app.take()).json());
    expect(Object.values(file).slice(1)).toEqual(Array(18).fill([]));
  });

  test('without the password is refused like a wrong password', async () => {
    app.answer.parts = () => all(ACCOUNT);
    app.answer.refusal = new WrongPassword();
    for (const headers of [{}, { 'x-confirm-password': '%' }]) {
      expect(await problemOf(await app.take(headers as Record<string, string>))).toMatchObject({
        code: 'wrong_password',
        // A header, since a GET request has no body.
        field: 'x-confirm-password',
      });
      expect(app.commands.at(-1)).toMatchObject({ password: '' });
    }
  });

  test('of an account that was closed meanwhile is refused', async () => {
    app.answer.parts = () => all();
    expect(await problemOf(await app.take())).toMatchObject({ status: 401, code: 'unauthorized' });
  });
});
