import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { PasskeyAssertion, PasskeyStage } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { PasskeyCeremony } from './passkey-ceremony.js';

const baileys = await loadBaileys();

const ASSERTION: PasskeyAssertion = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
};

const notification = (
  type: string,
  ...children: readonly [tag: string, content: Uint8Array][]
): BinaryNode => ({
  tag: 'notification',
  attrs: { from: '@s.whatsapp.net', id: 'A1', type },
  content: children.map(([tag, content]) => ({ tag, attrs: {}, content })),
});

describe('a request for a passkey that comes again', () => {
  function start() {
    const ev = new EventEmitter();
    const creds = baileys.initAuthCreds();
    const options = Promise.withResolvers<Buffer>();
    const [stages, asked]: [PasskeyStage['stage'][], string[]] = [[], []];
    const query = async ({ content }: BinaryNode) => {
      const [{ tag }] = content as [BinaryNode];
      asked.push(tag);
      const answer = tag === 'passkey_request_options' ? await options.promise : Buffer.from('2@ref');
      return { tag: 'iq', attrs: {}, content: [{ tag, attrs: {}, content: answer }] };
    };
    const socket = { ev, query, sendNode: async () => undefined, authState: { creds } };
    const ceremony = new PasskeyCeremony({
      baileys,
      socket: socket as unknown as WASocket,
      isLinked: () => false,
      enabled: true,
      onStage: ({ stage }) => stages.push(stage),
      onEnd: () => undefined,
    });
    /** A challenge comes with the request, or has to be asked for. */
    const request = async (challenge?: string) => {
      const pushed = challenge && Buffer.from(JSON.stringify({ challenge }));
      ceremony.tryHandle(
        notification(
          'passkey_prologue_request',
          ...(pushed ? [['passkey_request_options', pushed] as [string, Uint8Array]] : []),
        ),
      );
      await new Promise((resolve) => setImmediate(resolve));
    };
    const goOn = () => {
      const { public: publicKey } = baileys.Curve.generateKeyPair();
      const identity = baileys.proto.PrimaryEphemeralIdentity.encode({ publicKey, nonce: Buffer.alloc(32) });
      ceremony.tryHandle(
        notification('crsc_continuation', ['primary_ephemeral_identity', identity.finish()]),
      );
    };
    return { ev, ceremony, stages, asked, options, request, goOn };
  }

  test('with the same challenge changes nothing: the answer that was given links it', async () => {
    const { ceremony, stages, asked, request, goOn } = start();
    await request('b25l');
    await ceremony.answer(ASSERTION);
    await request('b25l');
    goOn();
    await eventuallyPasses(() => expect(asked).toContain('encrypted_pairing_request'));
    expect(stages).toEqual(['wanted', 'answered', 'confirmed']);
  });

  test('with another challenge begins anew', async () => {
    const { ceremony, stages, request } = start();
    await request('b25l');
    await ceremony.answer(ASSERTION);
    await request('dHdv');
    expect(stages).toEqual(['wanted', 'answered', 'wanted']);
  });

  test('and whose challenge is read when the link is made already changes nothing', async () => {
    const { ev, stages, options, request } = start();
    await request();
    ev.emit('connection.update', { isNewLogin: true });
    options.resolve(Buffer.from('{"challenge":"b25l"}'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stages).toEqual([]);
  });
});
