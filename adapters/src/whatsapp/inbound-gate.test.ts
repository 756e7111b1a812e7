import { describe, expect, jest, test } from '@jest/globals';
import { AdapterError, LeaseLost } from '@waxwing/core';
import type { BinaryNode, SignalAuthState, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { loadBaileys } from './baileys.js';
import { InboundGate, type KeepMessage, type Undecryptable } from './inbound-gate.js';
import { silentLogger } from './silent-logger.js';

const baileys = await loadBaileys();
const JID = '77@lid';
const ciphertext = Buffer.from([1, 2, 3]);
const stanza: BinaryNode = {
  tag: 'message',
  attrs: { id: 'A1', from: JID },
  content: [{ tag: 'enc', attrs: { type: 'msg' }, content: ciphertext }],
};
const ANSWER = new Error('acknowledge it');

/** A gate in front of a decryption that a test makes up. */
function gate(decrypt: () => Promise<Uint8Array>) {
  const makeSignalRepository = () => {
    const repository = { decryptMessage: decrypt, jidToSignalProtocolAddress: (jid: string) => jid };
    return repository as unknown as SignalRepositoryWithLIDStore;
  };
  const config = { ...baileys.DEFAULT_CONNECTION_CONFIG, makeSignalRepository };
  const keep = jest.fn<KeepMessage>(async () => undefined);
  const undecryptable = jest.fn<Undecryptable>(() => ANSWER);
  const one = new InboundGate(
    { ...baileys, DEFAULT_CONNECTION_CONFIG: config },
    keep,
    () => '55@lid',
    undecryptable,
  );
  one.watch(stanza);
  const keys = { transaction: (work: () => Promise<unknown>) => work() };
  const repository = one.makeSignalRepository({ keys } as unknown as SignalAuthState, silentLogger);
  return {
    keep,
    undecryptable,
    open: () => repository.decryptMessage({ jid: JID, type: 'msg', ciphertext }),
  };
}

describe('InboundGate', () => {
  test('keeps what can be read before it goes on', async () => {
    const { open, keep } = gate(async () => baileys.encodeWAMessage({ conversation: 'hello' }));
    await open();
    expect(keep).toHaveBeenCalledWith(stanza, expect.objectContaining({ conversation: 'hello' }));
  });

  test.each([
    ['cannot be decrypted', async () => Promise.reject(new Error('Bad MAC'))],
    ['is decrypted to nonsense', async () => Buffer.from([0xff, 0xff, 0xff, 1])],
    ['is decrypted to nothing', async () => Buffer.alloc(0)],
  ])('what %s is told as such, and nothing is kept', async (_, decrypt) => {
    const { open, keep, undecryptable } = gate(decrypt);
    await expect(open()).rejects.toBe(ANSWER);
    expect(undecryptable).toHaveBeenCalledWith(stanza);
    expect(keep).not.toHaveBeenCalled();
  });

  test('the error stays where there is no other answer', async () => {
    const error = new Error('Bad MAC');
    const { open, undecryptable } = gate(() => Promise.reject(error));
    undecryptable.mockReturnValue(undefined);
    await expect(open()).rejects.toBe(error);
  });

  test.each([
    ['keys cannot be reached', new AdapterError('database away', { cause: undefined, retryable: true })],
    ['lease has moved on', new LeaseLost('ins')],
  ])('a message whose %s is not one that cannot be decrypted', async (_, error) => {
    const { open, undecryptable } = gate(() => Promise.reject(error));
    await expect(open()).rejects.toBe(error);
    expect(undecryptable).not.toHaveBeenCalled();
  });

  test('a message that cannot be kept is not one that cannot be decrypted', async () => {
    const { open, keep, undecryptable } = gate(async () =>
      baileys.encodeWAMessage({ conversation: 'hello' }),
    );
    const error = new Error('the session ended');
    keep.mockRejectedValue(error);
    await expect(open()).rejects.toBe(error);
    expect(undecryptable).not.toHaveBeenCalled();
  });
});
