import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AesKeyring, SealedEndpointSecrets, SealedKeySecrets } from '@waxwing/adapters/crypto';
import { checkEncryptionKeys } from './check-encryption-keys.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];
const ROW = { accountId: 'account', id: 'row' };

function sealedBy(encryptionKeys: string) {
  const keyring = new AesKeyring(encryptionKeys);
  const key = { accountId: ROW.accountId, keyId: ROW.id };
  const { sealed } = new SealedKeySecrets({ keyring, prefix: 'wxl_' }).seal('wxl_secret', key);
  return { kind: 'key', ...ROW, sealed } as const;
}

/** What a webhook stores, sealed. */
function webhookSealedBy(encryptionKeys: string) {
  const secrets = new SealedEndpointSecrets(new AesKeyring(encryptionKeys));
  const owner = { accountId: ROW.accountId, endpointId: ROW.id };
  return [
    { kind: 'webhook secret', ...ROW, sealed: secrets.sealSecret('whsec_secret', owner) },
    { kind: 'webhook headers', ...ROW, sealed: secrets.sealHeaders({ a: 'b' }, owner) },
  ] as const;
}

describe('checkEncryptionKeys', () => {
  const samples = [sealedBy(OLD), sealedBy(NEW)];

  it('accepts the keys that everything was sealed with, and an empty database', () => {
    expect(() => checkEncryptionKeys(`${NEW},${OLD}`, samples)).not.toThrow();
    expect(() => checkEncryptionKeys(key('any'), [])).not.toThrow();
  });

  it('opens what webhooks store, and names a removed key that one of them needs', () => {
    const [secret, headers] = webhookSealedBy(OLD);
    expect(() => checkEncryptionKeys(`${NEW},${OLD}`, [secret, headers])).not.toThrow();
    for (const sample of [secret, headers])
      expect(() => checkEncryptionKeys(NEW, [sample])).toThrow(/^ENCRYPTION_KEYS .*"old"/);
    expect(() => checkEncryptionKeys(OLD, [{ ...secret, accountId: 'another' }])).toThrow(
      /^ENCRYPTION_KEYS /,
    );
  });

  it('names a removed key that is still needed', () => {
    expect(() => checkEncryptionKeys(NEW, samples)).toThrow(/^ENCRYPTION_KEYS .*"old"/);
  });

  it('detects another key under the same id, and shows no key', () => {
    const other = key('old');
    expect(() => checkEncryptionKeys(`${NEW},${other}`, samples)).toThrow(/^ENCRYPTION_KEYS /);
    expect(() => checkEncryptionKeys(`${NEW},${other}`, samples)).not.toThrow(other.slice(4));
  });
});
