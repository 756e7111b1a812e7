import { AesKeyring, SealedEndpointSecrets, SealedKeySecrets } from '@waxwing/adapters/crypto';
import type { SealedSample } from '@waxwing/adapters/postgres';

/**
 * With the wrong keys a process would become ready, claim sessions that it cannot open, and replace processes that can.
 * @throws an Error with a sentence where `encryptionKeys` do not open what is stored
 */
export function checkEncryptionKeys(encryptionKeys: string, samples: readonly SealedSample[]): void {
  const keyring = new AesKeyring(encryptionKeys);
  for (const sample of samples) {
    try {
      openSample(keyring, sample);
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

function openSample(keyring: AesKeyring, { kind, id, accountId, sealed }: SealedSample): void {
  const webhooks = new SealedEndpointSecrets(keyring);
  switch (kind) {
    case 'key':
      new SealedKeySecrets({ keyring, prefix: 'wxl_' }).open(sealed, { accountId, keyId: id });
      return;
    case 'webhook secret':
      webhooks.openSecret(sealed, { accountId, endpointId: id });
      return;
    case 'webhook headers':
      webhooks.openHeaders(sealed, { accountId, endpointId: id });
      return;
  }
}
