import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CacheStore } from '@whiskeysockets/baileys';
import type { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { queryNumber } from './number-query.js';

const PN = `${RAVI}@s.whatsapp.net`;

describe('live hook: USync queries for numbers and devices', () => {
  let baileys: Baileys;
  let harness: SandboxHarness;
  let client: BaileysClient;
  let cached: Map<string, unknown>;
  beforeEach(async () => {
    baileys = await loadBaileys();
    harness = await SandboxHarness.open();
    cached = new Map();
    const userDevicesCache = {
      get: (key: string) => cached.get(key),
      set: (key: string, value: unknown) => void cached.set(key, value),
      del: (key: string) => void cached.delete(key),
      flushAll: () => cached.clear(),
    } as CacheStore;
    // A device besides the phone, as most contacts have.
    await harness.linked(RAVI);
    client = await harness.linked(ASHA, { userDevicesCache });
  });
  afterEach(() => harness.close());

  test('one query tells the address, the LID and the devices', async () => {
    const reply = await queryNumber(baileys, client.socket, RAVI);
    const lid = harness.control.phones().find(({ number }) => number === RAVI)?.lid;
    expect(reply).toMatchObject({ kind: 'answer', onWhatsApp: true, phone: RAVI, lid });
    expect(reply).toHaveProperty('devices.deviceList.length', 2);
  });

  test('a refused query is told from an answer', async () => {
    await harness.control.injectFault({ kind: 'check-limit', number: ASHA, form: 'iq' });
    expect(await queryNumber(baileys, client.socket, RAVI)).toEqual({ kind: 'refused' });
  });

  test('the devices in a number’s answer are stored as Baileys stores and reads them', async () => {
    const listed = await client.socket.getUSyncDevices([PN], false, false);
    const known = cached.get(RAVI);
    expect(known).toHaveLength(2);

    const reply = await queryNumber(baileys, client.socket, RAVI);
    const devices = reply.kind === 'answer' ? reply.devices : undefined;
    const { id = '', lid = '' } = client.auth.creds.me ?? {};
    const noted = baileys.extractDeviceJids([{ id: PN, devices: devices! }], id, lid, false);
    expect(noted).toEqual(known);

    // Fewer than there are, so that the answer can only come from the cache.
    cached.set(RAVI, noted.slice(0, 1));
    expect(await client.socket.getUSyncDevices([PN], true, false)).toEqual(listed.slice(0, 1));
  });

  test('our own device is left out, under the number and under the LID', () => {
    const deviceList = [{ id: 0 }, { id: 3, keyIndex: 1 }, { id: 4, keyIndex: 2 }];
    const of = (id: string) =>
      baileys
        .extractDeviceJids(
          [{ id, devices: { deviceList } as never }],
          `${ASHA}:3@s.whatsapp.net`,
          '55',
          false,
        )
        .map(({ device }) => device);
    expect(of(`${ASHA}@s.whatsapp.net`)).toEqual([0, 4]);
    expect(of('55@lid')).toEqual([0, 4]);
    expect(of(PN)).toEqual([0, 3, 4]);
  });
});
