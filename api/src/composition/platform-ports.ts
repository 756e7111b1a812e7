import {
  type AesKeyring,
  Argon2PasswordHasher,
  DerivedTextSecrets,
  HmacMediaLinks,
  JwtTokens,
  RandomLinkTokens,
  SealedEndpointSecrets,
  SealedKeySecrets,
  Uuid7IdGenerator,
} from '@waxwing/adapters/crypto';
import { decodeId, encodeId, type IdPrefix } from '@waxwing/contract';
import type { Secrets } from '../settings/dev-secrets.js';
import type { Settings } from '../settings/settings.js';

/** The ports for time, ids and secrets. */
export function createPlatformPorts(settings: Settings, secrets: Secrets, keyring: AesKeyring) {
  const clock = { now: () => new Date() };
  const prefix = settings.whatsapp === 'live' ? 'wxl_' : 'wxs_';
  return {
    clock,
    endpointSecrets: new SealedEndpointSecrets(keyring),
    hasher: new Argon2PasswordHasher(),
    ids: new Uuid7IdGenerator(),
    mediaLinks: new HmacMediaLinks({ secret: secrets.jwtSecret }),
    resetTokens: new RandomLinkTokens(),
    secrets: new SealedKeySecrets({ keyring, prefix }),
    textSecrets: new DerivedTextSecrets(keyring),
    tokens: new JwtTokens({
      secret: secrets.jwtSecret,
      accountId: idForm('acc'),
      signInId: idForm('sgn'),
      clock,
    }),
  };
}

const idForm = (prefix: IdPrefix) => ({
  encode: (id: string) => encodeId(prefix, id),
  decode: (publicId: string) => decodeId(prefix, publicId),
});
