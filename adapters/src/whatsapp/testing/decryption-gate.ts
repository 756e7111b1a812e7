import { jest } from '@jest/globals';
import type { IncomingMessage } from '@waxwing/core';
import type { BinaryNode, SignalAuthState, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { silentLogger } from '../connection/silent-logger.js';
import { loadBaileys } from '../load-baileys.js';
import { PersistBeforeAck, type PersistBeforeAckOptions } from '../patches/persist-before-ack.js';

const baileys = await loadBaileys();
export const JID = '77@lid';
export const ANSWER = new Error('acknowledge it');

/** A message whose ciphertext is its id. */
export function stanzaOf(id: string, attrs: BinaryNode['attrs'] = {}): BinaryNode {
  const sealed = { tag: 'enc', attrs: { type: 'msg' }, content: Buffer.from(id) };
  return { tag: 'message', attrs: { id, from: JID, ...attrs }, content: [sealed] };
}

export const HELLO = baileys.encodeWAMessage({ conversation: 'hello' });

/** A gate around a fake decryption, and its steps in order. */
export function gate(decrypt: (id: string) => Promise<Uint8Array>) {
  const steps: string[] = [];
  const makeSignalRepository = () => {
    const repository = {
      decryptMessage: ({ jid, ciphertext }: { jid: string; ciphertext: Uint8Array }) => {
        steps.push(`decrypt ${ciphertext}${jid === JID ? '' : ` of ${jid}`}`);
        return decrypt(ciphertext.toString());
      },
      jidToSignalProtocolAddress: (jid: string) => jid,
    };
    return repository as unknown as SignalRepositoryWithLIDStore;
  };
  const config = { ...baileys.DEFAULT_CONNECTION_CONFIG, makeSignalRepository };
  const keep = jest.fn(async (messages: readonly IncomingMessage[]) => {
    steps.push(`keep ${messages.map(({ waId }) => waId)}`);
  });
  const undecryptable = jest.fn<PersistBeforeAckOptions['undecryptable']>(async () => ANSWER);
  const one = new PersistBeforeAck({
    baileys: { ...baileys, DEFAULT_CONNECTION_CONFIG: config },
    ownJid: () => '55@lid',
    gather: () => ({
      run: (work) => work(),
      commit: async () => {
        steps.push('commit');
      },
    }),
    read: async ({ attrs }, { message }) => ({
      messages: [{ waId: attrs.id, text: message.conversation } as unknown as IncomingMessage],
      changes: [],
      timers: [],
    }),
    store: async ({ messages }) => {
      if (messages.length > 0) await keep(messages);
    },
    arrived: ({ attrs }) => void steps.push(`${attrs.id} arrived`),
    undecryptable,
  });
  const keys = { transaction: (work: () => Promise<unknown>) => work() };
  const repository = one.makeSignalRepository({ keys } as unknown as SignalAuthState, silentLogger);
  const comes = (stanza: BinaryNode) => {
    one.track(stanza);
    return stanza;
  };
  const ask = ({ content }: BinaryNode, jid = JID) => {
    const [sealed] = content as BinaryNode[];
    const ciphertext = sealed!.content as Uint8Array;
    return repository.decryptMessage({ jid, type: 'msg', ciphertext });
  };
  return { keep, undecryptable, steps, comes, ask, open: () => ask(comes(stanzaOf('A1'))) };
}
