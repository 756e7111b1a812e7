/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SignalDataSet, SignalKeyStore } from '@whiskeysockets/baileys';
import { silentLogger } from '../connection/silent-logger.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { BatchingKeyStore } from '../receiving/batching-key-store.js';
import { PersistBeforeAck } from './persist-before-ack.js';

const RAVI = '4917000000002@lid';

/** Holds the ratchets of one instance; reading or writing them can be made to wait. */
class Ratchets implements SignalKeyStore {
  readonly #kept = new Map<string, unknown>();
  /** How often a ratchet was stored. */
  writes = 0;
  reading: Promise<void> | undefined;
  writing: Promise<void> | undefined;

  async get(type: string, ids: string[]) {
    if (type === 'session') await this.reading;
    const found = ids.map((id) => [id, this.#kept.get(`${type}.${id}`)] as const);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as never;
  }

  async set(data: SignalDataSet): Promise<void> {
    if (data.session) await this.writing;
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries ?? {})) this.#kept.set(`${type}.${id}`, value);
    }
    if (data.session) this.writes += 1;
  }
}

describe('live hook: ratchets that several jobs use at once', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  function contact() {
    const { signedIdentityKey, signedPreKey, registrationId } = baileys.initAuthCreds();
    const { keyId, keyPair, signature } = signedPreKey;
    const publicKey = baileys.generateSignalPubKey(keyPair.public);
    return {
      registrationId,
      identityKey: baileys.generateSignalPubKey(signedIdentityKey.public),
      signedPreKey: { keyId, publicKey, signature },
    } as never;
  }

  /** An instance that has a Signal session with the contact. */
  async function instance(session: never) {
    const ratchets = new Ratchets();
    const keys = baileys.addTransactionCapability(ratchets, silentLogger, {
      maxCommitRetries: 1,
      delayBetweenTriesMs: 0,
    });
    const gate = new PersistBeforeAck({
      baileys,
      ownJid: () => 'own',
      gather: () => new BatchingKeyStore(ratchets).startBatch(),
      read: async () => ({ messages: [], changes: [], timers: [] }),
      store: async () => undefined,
      arrived: () => undefined,
      undecryptable: async () => undefined,
    });
    const auth = { creds: baileys.initAuthCreds(), keys };
    const repository = gate.makeSignalRepository(auth, silentLogger, async () => []);
    await repository.injectE2ESession({ jid: RAVI, session });
    const encrypt = () => repository.encryptMessage({ jid: RAVI, data: Buffer.from('hello') });
    return { ratchets, send: () => keys.transaction(encrypt, 'own') };
  }

  test('a job that had to wait for another instance is stored with its own message', async () => {
    const ravi = contact();
    const [asha, other] = [await instance(ravi), await instance(ravi)];
    const [read, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    asha.ratchets.reading = read.promise;
    other.ratchets.writing = written.promise;
    const first = asha.send();
    await turnOfEvents();
    const between = other.send();
    await turnOfEvents();
    read.resolve();
    await first;
    const before = asha.ratchets.writes;
    const second = asha.send();
    await turnOfEvents();
    written.resolve();
    await Promise.all([second, between]);
    expect(asha.ratchets.writes).toBe(before + 1);
  });
});

/** Lets all pending callbacks run. */
const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve));
