import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { PasskeyAssertion, PasskeyStage } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { type CeremonyFailure, PasskeyCeremony } from './passkey-ceremony.js';

const baileys = await loadBaileys();

const SERVER = '@s.whatsapp.net';
const OPTIONS = Buffer.from('{"challenge":"Y2hhbGxlbmdl"}');
const ASSERTION: PasskeyAssertion = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
};

const notification = (type: string, tag: string, content: Uint8Array): BinaryNode => ({
  tag: 'notification',
  attrs: { from: SERVER, id: 'A1', type },
  content: [{ tag, attrs: {}, content }],
});

describe('a query of a ceremony that its connection leaves open', () => {
  /** A ceremony that waits for WhatsApp's answer to its query `open`. */
  async function waiting(open: string) {
    const ev = new EventEmitter();
    const creds = baileys.initAuthCreds();
    const unanswered = Promise.withResolvers<BinaryNode>();
    const asked: string[] = [];
    const [stages, ends]: [PasskeyStage['stage'][], CeremonyFailure[]] = [[], []];
    const query = async ({ content }: BinaryNode) => {
      const [{ tag }] = content as [BinaryNode];
      asked.push(tag);
      if (tag === open) return unanswered.promise;
      return { tag: 'iq', attrs: {}, content: [{ tag, attrs: {}, content: Buffer.from('2@ref') }] };
    };
    const socket = { ev, query, sendNode: async () => undefined, authState: { creds } };
    const ceremony = new PasskeyCeremony({
      baileys,
      socket: socket as unknown as WASocket,
      isLinked: () => false,
      enabled: true,
      onStage: ({ stage }) => stages.push(stage),
      onEnd: (end) => ends.push(end),
    });
    ceremony.tryHandle(notification('passkey_prologue_request', 'passkey_request_options', OPTIONS));
    await eventuallyPasses(() => expect(stages).toEqual(['wanted']));
    await ceremony.answer(ASSERTION);
    const { public: publicKey } = baileys.Curve.generateKeyPair();
    const identity = baileys.proto.PrimaryEphemeralIdentity.encode({ publicKey, nonce: Buffer.alloc(32) });
    ceremony.tryHandle(notification('crsc_continuation', 'primary_ephemeral_identity', identity.finish()));
    await eventuallyPasses(() => expect(asked).toContain(open));
    /** Baileys gives up a query a minute after its socket is gone. */
    const giveUp = async () => {
      unanswered.reject(new Error('Timed Out'));
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { ev, ends, giveUp };
  }

  test.each(['companion_nonce', 'encrypted_pairing_request'])(
    'does not end the session that is linked since: %s',
    async (open) => {
      const { ev, ends, giveUp } = await waiting(open);
      ev.emit('connection.update', { isNewLogin: true });
      await giveUp();
      expect(ends).toEqual([]);
    },
  );

  test('ends the linking that waits for it', async () => {
    const { ends, giveUp } = await waiting('encrypted_pairing_request');
    await giveUp();
    expect(ends).toEqual(['passkey-refused']);
  });
});
