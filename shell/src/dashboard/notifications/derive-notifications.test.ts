/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AccountState, deriveNotifications } from './derive-notifications.js';

const NOW = Date.UTC(2026, 2, 4);
const DAY = 86_400_000;
const at = (days: number) => new Date(NOW + days * DAY).toISOString();
type Subscription = NonNullable<AccountState['subscription']>;
type Instance = AccountState['instances'][number];
type Webhook = AccountState['webhooks'][number];

const plan = ({ sent = 0, limit = 1_000, ends = 20 } = {}): Subscription => ({
  package_id: 'basic',
  package_name: 'Basic',
  instance_limit: 5,
  message_limit: limit,
  billing_period: 'month',
  start_date: at(-10),
  end_date: at(ends),
  cancelled_at: null,
  price: 999,
  usage: { sent_messages: sent, message_limit: limit, remaining: limit - sent },
  window_ends_at: at(ends),
});
const instance = (
  currentStatus: Instance['currentStatus'],
  phone: string | null = '919800000001',
): Instance => ({
  instanceId: 'ins_1',
  currentStatus,
  createdAt: at(-1),
  phone,
  name: null,
  standing: {
    state: 'ok',
    reason_code: null,
    sentence: null,
    since: null,
    until: null,
    lock_type: null,
    quota: null,
  },
  notice: null,
  health: null,
  messages_today: 0,
  last_message_at: null,
});
const notes = (state: Partial<AccountState>) =>
  deriveNotifications({ subscription: null, instances: [], webhooks: [], ...state }, NOW);
const titles = (...[subscription, instances]: [Subscription | null, Instance[]]) =>
  notes({ subscription, instances }).map(({ title }) => title);

const WEBHOOK: Webhook = {
  id: 'hook_1',
  object: 'webhook',
  kind: 'push',
  url: 'https://shop.example/hook?token=of-the-shop',
  description: '',
  events: ['message.received'],
  instance_ids: [],
  headers: {},
  order: 'any',
  max_in_flight: 10,
  per_second: null,
  version: 1,
  status: 'enabled',
  disabled_reason: null,
  failing_since: null,
  last_success_at: null,
  recording_until: null,
  previous_secret_until: null,
  created_at: at(-1),
};

describe('a notification', () => {
  test('is a usage of 80 % or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(200_000), (limit, sent) => {
        const expected =
          sent * 10 < limit * 8 ? [] : [sent < limit ? 'Messages nearly used up' : 'Messages used up'];
        expect(titles(plan({ limit, sent }), [])).toEqual(expected);
      }),
    );
  });

  test.each([
    [7, ['Basic is ending']],
    [8, []],
  ])('is a plan that ends in %i days: %j', (ends, expected) => {
    expect(titles(plan({ ends }), [])).toEqual(expected);
  });

  test.each([
    ['ready', []],
    ['initializing', []],
    ['disconnected', ['+919800000001']],
    ['logged_out', ['+919800000001']],
    ['failed', ['+919800000001']],
  ] as const)('is an instance that is %s: %j', (status, expected) => {
    expect(titles(null, [instance(status)])).toEqual(expected);
  });

  test('is given for every cause at once, each with a link [D.NOTIFY.01]', () => {
    const state = {
      subscription: plan({ sent: 800, ends: 1 }),
      instances: [instance('failed', null)],
      webhooks: [{ ...WEBHOOK, failing_since: at(-1) }],
    };
    expect(notes(state).map(({ title, to }) => [title, to])).toEqual([
      ['Messages nearly used up', '/dashboard?tab=subscription'],
      ['Basic is ending', '/dashboard?tab=subscription'],
      ['ins_1', '/dashboard?tab=instances&instance=ins_1'],
      ['shop.example', '/dashboard?tab=api-keys&view=webhooks&webhook=hook_1'],
    ]);
  });

  test('is an instance that was in use and has been unlinked', () => {
    const used = { ...instance('initializing', null), last_message_at: at(-1) };
    expect(notes({ instances: [used] })).toMatchObject([
      { title: 'ins_1', tone: 'danger', text: 'No longer linked. Scan its QR code again.' },
    ]);
    expect(notes({ instances: [{ ...used, phone: '919800000001' }] })).toEqual([]);
  });

  test('is not an instance that was never linked', () => {
    expect(titles(null, [instance('initializing', null)])).toEqual([]);
    expect(titles(null, [instance('disconnected', null)])).toEqual([]);
  });

  test('is a restriction of the number by WhatsApp, and a phone that is offline for long', () => {
    const well = instance('ready');
    const until = at(1);
    const sentence = 'It cannot write to people who have not written to it.';
    const restricted = { ...well, standing: { ...well.standing, state: 'restricted' as const, sentence } };
    const away = {
      ...well,
      notice: { code: 'phone_away' as const, sentence: 'Open it.', since: at(-11), until },
    };
    const textsOf = (one: Instance) => notes({ instances: [one] }).map(({ tone, text }) => [tone, text]);
    expect(textsOf(well)).toEqual([]);
    expect(textsOf(restricted)).toEqual([['danger', sentence]]);
    expect(textsOf({ ...restricted, ...away, standing: well.standing })).toEqual([['warn', 'Open it.']]);
  });

  test.each<[string, Partial<Webhook>, [string, RegExp][]]>([
    ['well', {}, []],
    ['failing', { failing_since: at(-1) }, [['warn', /failing since .*2026/]]],
    [
      'given up',
      { status: 'disabled', disabled_reason: 'failing', failing_since: at(-6) },
      [['danger', /was disabled/]],
    ],
    ['gone', { status: 'disabled', disabled_reason: 'gone' }, [['danger', /was disabled/]]],
    ['disabled by its owner', { status: 'disabled', disabled_reason: 'by_owner', failing_since: at(-1) }, []],
  ])('is a webhook that is %s, by its host alone', (_, change, expected) => {
    const given = notes({ webhooks: [{ ...WEBHOOK, ...change }] });
    expect(given.map(({ tone, text }) => [tone, text])).toEqual(
      expected.map(([tone, text]) => [tone, expect.stringMatching(text)]),
    );
    expect(JSON.stringify(given)).not.toContain('of-the-shop');
  });
});
