import { setTimeout as delay } from 'node:timers/promises';
import {
  AesKeyring,
  Argon2PasswordHasher,
  JwtTokens,
  RandomLinkTokens,
  SealedKeySecrets,
  Uuid7IdGenerator,
} from '@waxwing/adapters/crypto';
import { decodeId, encodeId, type IdPrefix } from '@waxwing/contract';
import { ContainerModule } from 'inversify';
import type { Secrets } from '../../settings/dev-secrets.js';
import type { Settings } from '../../settings/settings.js';
import { port } from '../ports.js';
import { KEYRING } from '../service-identifiers.js';

/** What keeps secrets and makes identifiers. */
export function cryptoModule(settings: Settings, secrets: Secrets): ContainerModule {
  const keyring = new AesKeyring(secrets.encryptionKeys);
  const clock = { now: () => new Date() };
  const prefix = settings.whatsapp === 'live' ? 'wxl_' : 'wxs_';
  return new ContainerModule(({ bind }) => {
    bind(KEYRING).toConstantValue(keyring);
    bind(port('clock')).toConstantValue(clock);
    bind(port('pause')).toConstantValue((ms) => delay(ms));
    bind(port('ids')).toConstantValue(new Uuid7IdGenerator());
    bind(port('hasher')).toConstantValue(new Argon2PasswordHasher());
    bind(port('tokens')).toConstantValue(
      new JwtTokens({ secret: secrets.jwtSecret, accountId: idForm('acc'), signInId: idForm('sgn'), clock }),
    );
    bind(port('resetTokens')).toConstantValue(new RandomLinkTokens());
    bind(port('secrets')).toConstantValue(new SealedKeySecrets({ keyring, prefix }));
  });
}

const idForm = (prefix: IdPrefix) => ({
  encode: (id: string) => encodeId(prefix, id),
  decode: (publicId: string) => decodeId(prefix, publicId),
});
