import { beforeEach, describe, expect, test } from '@jest/globals';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import type { proto } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { Semaphore } from '../../shared/semaphore.js';
import { SessionTimers } from '../composing/session-timers.js';
import { SharedCaches } from '../connection/shared-caches.js';
import { Credentials } from '../credentials/credentials.js';
import type { EgressConfig } from '../egress/egress-config.js';
import { loadBaileys } from '../load-baileys.js';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { RecordedChats } from '../testing/recorded-chats.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { SessionHistory } from './session-history.js';

const OWN = '4917000000001';
const OWN_LID = '10000000001';
const KEY = Buffer.alloc(32, 1);

const announcing = (historySyncNotification: proto.Message.IHistorySyncNotification): proto.IMessage => ({
  protocolMessage: { historySyncNotification },
});

describe('who may announce a history', () => {
  let store: MemoryCredentialStore;
  let history: SessionHistory;
  const lease = newLease();
  async function open(slots = 0, egressConfig: EgressConfig = {}) {
    const baileys = await loadBaileys();
    store = new MemoryCredentialStore();
    const onFailure = () => undefined;
    const guard = new ManualLeaseGuard();
    const caches = new SharedCaches();
    const createIdentity = () => baileys.initAuthCreds();
    const options = { baileys, store, lease, caches, scope: 'test', createIdentity, onFailure };
    const credentials = await Credentials.load(options);
    credentials.creds.me = { id: `${OWN}:7@s.whatsapp.net`, lid: `${OWN_LID}:7@lid` };
    history = new SessionHistory({
      ...{ baileys, store, lease, guard, credentials, onFailure },
      mode: { kind: 'sandbox', url: 'ws://127.0.0.1:4000/ws/chat', rootKey: new Uint8Array(32) },
      timers: new SessionTimers({ lease, guard }),
      chats: new RecordedChats(),
      log: pino({ level: 'silent' }),
      // Nothing is read while no slot is free.
      slots: new Semaphore(slots),
      egressConfig,
    });
  }

  beforeEach(() => open());

  const take = (from: string, notification: proto.Message.IHistorySyncNotification, id = 'ID1') =>
    history.tryHandle({ tag: 'message', attrs: { id, from } }, announcing(notification));
  const waiting = async () =>
    JSON.parse((await store.read(lease, 'creds', ['history'])).get('history') ?? '[]');
  const recent = { syncType: 3, directPath: '/mms/1', mediaKey: KEY } as const;

  test.each([`${OWN}@s.whatsapp.net`, `${OWN_LID}@lid`])('our own phone: %s', async (from) => {
    expect(await take(from, recent)).toBe(true);
    expect(await waiting()).toEqual(['ID1']);
  });

  test.each([
    ['another device of the account', `${OWN}:3@s.whatsapp.net`],
    ['another account', '4917000000002@s.whatsapp.net'],
    ['a LID that looks like the number', `${OWN}1@lid`],
    ['an empty address', ''],
  ])('but not %s', async (_, from) => {
    expect(await take(from, recent)).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  test('a repeated announcement counts once', async () => {
    await take(`${OWN}@s.whatsapp.net`, recent);
    await take(`${OWN}@s.whatsapp.net`, recent);
    expect(await waiting()).toEqual(['ID1']);
  });

  test.each([
    ['of a kind without chats', { ...recent, syncType: 4 }],
    ['without a key', { syncType: 3, directPath: '/mms/1' }],
    ['with a key of another length', { ...recent, mediaKey: KEY.subarray(1) }],
    ['without a path', { syncType: 3, mediaKey: KEY }],
    ['that is far too large', { syncType: 0, initialHistBootstrapInlinePayload: Buffer.alloc(5 * 2 ** 20) }],
  ] as [string, proto.Message.IHistorySyncNotification][])(
    'an announcement %s is skipped',
    async (_, notification) => {
      expect(await take(`${OWN}@s.whatsapp.net`, notification)).toBe(true);
      expect(await waiting()).toEqual([]);
    },
  );

  test('is fetched through the instance’s proxy', async () => {
    const asked = Promise.withResolvers<string>();
    const dispatcher = {
      dispatch: ({ path }: { path: string }) => {
        asked.resolve(path);
        throw new Error('the proxy is away');
      },
    };
    await open(1, { options: { dispatcher } as never });
    await take(`${OWN}@s.whatsapp.net`, recent);
    expect(await asked.promise).toBe('/mms/1');
    await history.stop();
    expect(await waiting()).toEqual(['ID1']);
  });

  test('the number of waiting announcements is limited', async () => {
    for (let n = 0; n < 300; n++) await take(`${OWN}@s.whatsapp.net`, recent, `ID${n}`);
    expect(await waiting()).toHaveLength(256);
  });
});
