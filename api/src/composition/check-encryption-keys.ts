import { AesKeyring, SealedKeySecrets } from '@waxwing/adapters/crypto';
import type { SealedSample } from '@waxwing/adapters/postgres';

/**
 * With the wrong keys a process would become ready, claim sessions that it cannot open, and replace processes that can.
 * @throws an Error with a sentence where `encryptionKeys` do not open what is stored
 */
export function checkEncryptionKeys(encryptionKeys: string, samples: readonly SealedSample[]): void {
  const secrets = new SealedKeySecrets({ keyring: new AesKeyring(encryptionKeys), prefix: 'wxl_' });
  for (const { sealed, ...owner } of samples) {
    try {
      secrets.open(sealed, owner);
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(
        `ENCRYPTION_KEYS do not open what this database holds (${message}). ` +
          'Every key that ever encrypted here has to be among them, under the same id.',
        { cause },
      );
    }
  }
}
