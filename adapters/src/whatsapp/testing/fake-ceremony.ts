import { EventEmitter } from 'node:events';
import type { PasskeyAssertion, PasskeyStage } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { type CeremonyFailure, PasskeyCeremony } from '../linking/passkey-ceremony.js';
import { loadBaileys } from '../load-baileys.js';

const baileys = await loadBaileys();

export const ASSERTION: PasskeyAssertion = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
};

/** A ceremony whose socket answers each query with what `answerTo` has for its tag, and what came of it. */
export function startCeremony(answerTo: (tag: string) => Promise<Buffer> | Buffer | undefined) {
  const ev = new EventEmitter();
  const asked: string[] = [];
  const stages: PasskeyStage['stage'][] = [];
  const ends: CeremonyFailure[] = [];
  const query = async ({ content }: BinaryNode) => {
    const [{ tag }] = content as [BinaryNode];
    asked.push(tag);
    const answer = (await answerTo(tag)) ?? Buffer.from('2@ref');
    return { tag: 'iq', attrs: {}, content: [{ tag, attrs: {}, content: answer }] };
  };
  const creds = baileys.initAuthCreds();
  const socket = { ev, query, sendNode: async () => undefined, authState: { creds } };
  const ceremony = new PasskeyCeremony({
    baileys,
    socket: socket as unknown as WASocket,
    isLinked: () => false,
    enabled: true,
    onStage: ({ stage }) => stages.push(stage),
    onEnd: (end) => ends.push(end),
  });
  /** WhatsApp asks for a passkey. A challenge comes with the request, or has to be asked for. */
  const request = (challenge?: string): void => {
    const pushed = Buffer.from(JSON.stringify({ challenge }));
    const children: [string, Uint8Array][] = challenge ? [['passkey_request_options', pushed]] : [];
    ceremony.tryHandle(notification('passkey_prologue_request', ...children));
  };
  /** The phone has taken the answer, and shows who it is. */
  const goOn = (): void => {
    const { public: publicKey } = baileys.Curve.generateKeyPair();
    const identity = baileys.proto.PrimaryEphemeralIdentity.encode({ publicKey, nonce: Buffer.alloc(32) });
    ceremony.tryHandle(notification('crsc_continuation', ['primary_ephemeral_identity', identity.finish()]));
  };
  return { ev, ceremony, asked, stages, ends, request, goOn };
}

function notification(type: string, ...children: readonly [tag: string, content: Uint8Array][]): BinaryNode {
  const content = children.map(([tag, bytes]) => ({ tag, attrs: {}, content: bytes }));
  return { tag: 'notification', attrs: { from: '@s.whatsapp.net', id: 'A1', type }, content };
}

/** Resolves once what is ready now has run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
