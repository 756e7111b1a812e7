/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { isTcTokenExpired } from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import { type Change, emptyState, patchOf } from '../../sandbox/history/syncd-patch.js';
import { ASHA, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { isTcTokenValid } from '../history/history-batch.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { listenForSalt, runWithSaltListener, type SaltListener } from './nct-salt-sync.js';

const key = { keyId: { keyId: randomBytes(6) }, keyData: { keyData: randomBytes(32) } };
const salt = randomBytes(32);
const action = Buffer.concat([Buffer.of(0x0a, salt.length), salt]);
const raw = Buffer.concat([Buffer.of(0x82, 0x05, action.length), action]);

describe('live hook: the salt in the account’s state', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  /** Reads a change of the app state as Baileys does, with every MAC checked. */
  async function read(change: Change): Promise<void> {
    const { patch } = patchOf(key, { collection: 'regular_high', version: 1, change }, emptyState());
    const decoded = baileys.proto.SyncdPatch.decode(patch);
    const getKey = async () => key.keyData;
    const read = await baileys.decodePatches('regular_high', [decoded], baileys.newLTHashState(), getKey, {});
    expect(read.state.version).toBe(1);
    expect(Object.keys(read.mutationMap)).toEqual([JSON.stringify(change.index)]);
  }

  test('reaches the listener while Baileys decodes a change of it', async () => {
    const listener = jest.fn<SaltListener>();
    await runWithSaltListener(listener, () => read({ index: ['nct_salt_sync'], raw }));
    expect(listener.mock.calls).toEqual([[salt]]);
  });

  test('is reported as removed when the change removes it', async () => {
    const listener = jest.fn<SaltListener>();
    const gone = { index: ['nct_salt_sync'], raw: Buffer.alloc(0), removes: true };
    await runWithSaltListener(listener, () => read(gone));
    expect(listener.mock.calls).toEqual([[undefined]]);
  });

  test('does not reach another session, nor come from another change', async () => {
    const [mine, other] = [jest.fn<SaltListener>(), jest.fn<SaltListener>()];
    await Promise.all([
      runWithSaltListener(mine, () => read({ index: ['nct_salt_sync'], raw })),
      runWithSaltListener(other, () => read({ index: ['mute', 'x'], raw })),
      read({ index: ['nct_salt_sync'], raw }),
    ]);
    expect(mine).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  test('reaches the listener of the socket whose stanza brings the change', async () => {
    const index = Buffer.from('["nct_salt_sync"]');
    const change = Buffer.concat([Buffer.of(0x0a, index.length), index, Buffer.of(0x12, raw.length), raw]);
    const harness = await SandboxHarness.open();
    try {
      const { socket } = await harness.linked(ASHA);
      const heard = new Promise((resolve) => listenForSalt(socket, resolve));
      socket.ws.on('CB:notification', () => void baileys.proto.SyncActionData.decode(change));
      await harness.control.setStanding(ASHA, { lock: { type: 'BIZ_QUALITY', until: null } });
      expect(await heard).toEqual(salt);
    } finally {
      await harness.close();
    }
  });

  test('still needs this hook: Baileys’ definitions lack it, in the app state and in the history', () => {
    const { proto } = baileys;
    expect(proto.SyncActionValue.decode(raw)).not.toHaveProperty('nctSaltSyncAction');
    const history = proto.HistorySync.decode(Buffer.concat([Buffer.of(0x9a, 0x01, salt.length), salt]));
    expect(history).not.toHaveProperty('nctSalt');
  });
});

describe('live hook: the numbers of the history’s fields', () => {
  test('are those of Baileys’ definitions', async () => {
    const { proto } = await loadBaileys();
    // Each field alone: its tag and its value.
    const tags: [string, Uint8Array, number][] = [
      [
        'conversations',
        proto.HistorySync.encode({ syncType: 0, conversations: [{ id: '' }] })
          .finish()
          .subarray(2),
        2,
      ],
      [
        'mappings',
        proto.HistorySync.encode({ syncType: 0, phoneNumberToLidMappings: [{}] })
          .finish()
          .subarray(2),
        15,
      ],
      [
        'messages',
        proto.Conversation.encode({ id: '', messages: [{}] })
          .finish()
          .subarray(2),
        2,
      ],
      ...(
        [
          [{ lastMsgTimestamp: 1 }, 5],
          [{ conversationTimestamp: 1 }, 12],
          [{ tcToken: Buffer.of(1) }, 21],
          [{ tcTokenTimestamp: 1 }, 22],
          [{ tcTokenSenderTimestamp: 1 }, 28],
          [{ pnJid: 'x' }, 39],
          [{ lidJid: 'x' }, 42],
          [{ accountLid: 'x' }, 49],
        ] as const
      ).map(([fields, number]): [string, Uint8Array, number] => {
        const bytes = proto.Conversation.encode({ id: '', ...fields })
          .finish()
          .subarray(2);
        return [Object.keys(fields)[0]!, bytes, number];
      }),
      ['message', proto.HistorySyncMsg.encode({ message: { key: {} } }).finish(), 1],
      [
        'messageStubType',
        proto.WebMessageInfo.encode({ key: {}, messageStubType: 1 }).finish().subarray(2),
        24,
      ],
      [
        'messageTimestamp',
        proto.WebMessageInfo.encode({ key: {}, messageTimestamp: 1 }).finish().subarray(2),
        3,
      ],
      ['body', proto.WebMessageInfo.encode({ key: {}, message: {} }).finish().subarray(2), 2],
      ['fromMe', proto.MessageKey.encode({ fromMe: true }).finish(), 2],
    ];
    for (const [name, bytes, number] of tags) {
      const tag = bytes[0]! < 0x80 ? bytes[0]! : (bytes[0]! & 0x7f) + bytes[1]! * 128;
      expect([name, tag >> 3]).toEqual([name, number]);
    }
  });

  test('name the kinds that are read', async () => {
    const { INITIAL_BOOTSTRAP, RECENT, NON_BLOCKING_DATA } = (await loadBaileys()).proto.HistorySync
      .HistorySyncType;
    expect([INITIAL_BOOTSTRAP, RECENT, NON_BLOCKING_DATA]).toEqual([0, 3, 5]);
  });
});

test('live hook: a token is valid for as long as Baileys considers it valid', () => {
  const now = Math.floor(Date.now() / 1_000);
  for (let days = 0; days < 40; days++) {
    const at = now - days * 86_400;
    expect([days, isTcTokenValid(at)]).toEqual([days, !isTcTokenExpired(at)]);
  }
});
