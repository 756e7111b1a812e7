import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CacheStore } from '@whiskeysockets/baileys';
import type { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { queryNumber } from '../numbers/number-query.js';

const PN = `${RAVI}@s.whatsapp.net`;

describe('live hook: USync queries for numbers and devices', () => {
  let baileys: Baileys;
  let stage: SandboxHarness;
  let client: BaileysClient;
  let cached: Map<string, unknown>;
  beforeEach(async () => {
    baileys = await loadBaileys();
    stage = await SandboxHarness.open();
    cached = new Map();
    const userDevicesCache = {
      get: (key: string) => cached.get(key),
      set: (key: string, value: unknown) => void cached.set(key, value),
      del: (key: string) => void cached.delete(key),
      flushAll: () => cached.clear(),
    } as CacheStore;
    // A device besides the phone, as most contacts have.
    await stage.linked(RAVI);
    client = await stage.linked(ASHA, { userDevicesCache });
  });
  afterEach(() => stage.close());

  test('the whole answer goes to the parser of its query, whose result is returned', async () => {
    const question = new baileys.USyncQuery()
      .withContactProtocol()
      .withLIDProtocol()
      .withDeviceProtocol()
      .withUser(new baileys.USyncUser().withPhone(`+${RAVI}`));
    const parsed = { list: [], sideList: [] };
    const parse = jest.fn((_reply: unknown) => parsed);
    question.parseUSyncQueryResult = parse as never;
    expect(await client.socket.executeUSyncQuery(question)).toBe(parsed);
    expect(parse.mock.calls).toHaveLength(1);
    const [reply] = parse.mock.calls[0]!;
    expect(reply).toMatchObject({ tag: 'iq', attrs: { type: 'result' }, content: [{ tag: 'usync' }] });
  });

  test('a refused query rejects with its code', async () => {
    await stage.control.injectFault({ kind: 'check-limit', number: ASHA, form: 'iq' });
    const question = new baileys.USyncQuery()
      .withContactProtocol()
      .withUser(new baileys.USyncUser().withPhone(`+${RAVI}`));
    const refusal = client.socket.executeUSyncQuery(question);
    await expect(refusal).rejects.toMatchObject({ data: 429 });
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
