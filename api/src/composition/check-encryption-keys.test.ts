import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AesKeyring, SealedKeySecrets } from '@waxwing/adapters/crypto';
import { checkEncryptionKeys } from './check-encryption-keys.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];
const OWNER = { accountId: 'account', keyId: 'key' };

function sealedBy(encryptionKeys: string) {
  const secrets = new SealedKeySecrets({ keyring: new AesKeyring(encryptionKeys), prefix: 'wxl_' });
  return { ...OWNER, sealed: secrets.seal('wxl_secret', OWNER).sealed };
}

describe('checkEncryptionKeys', () => {
  const samples = [sealedBy(OLD), sealedBy(NEW)];

  it('accepts the keys that everything was sealed with, and an empty database', () => {
    expect(() => checkEncryptionKeys(`${NEW},${OLD}`, samples)).not.toThrow();
    expect(() => checkEncryptionKeys(key('any'), [])).not.toThrow();
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
