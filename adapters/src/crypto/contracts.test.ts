import { randomBytes } from 'node:crypto';
import {
  idsContract,
  keySecretsContract,
  passwordHasherContract,
  resetTokensContract,
  tokensContract,
} from '@waxwing/core/testing';
import { AesKeyring } from './aes-keyring.js';
import { Argon2PasswordHasher } from './argon2-password-hasher.js';
import { JwtTokens } from './jwt-tokens.js';
import { RandomResetTokens } from './random-reset-tokens.js';
import { SealedKeySecrets } from './sealed-key-secrets.js';
import { Uuid7Ids } from './uuid7-ids.js';

const id = { encode: (id: string) => id, decode: (publicId: string) => publicId };

passwordHasherContract('argon2id', () => new Argon2PasswordHasher());
resetTokensContract('SHA-256', () => new RandomResetTokens());
tokensContract('JWT', (clock) => ({
  tokens: new JwtTokens({ secret: 'one secret of the server', accountId: id, signInId: id, clock }),
  foreign: new JwtTokens({ secret: 'another secret', accountId: id, signInId: id, clock }),
}));
keySecretsContract('AES-256-GCM', () => {
  const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
  return new SealedKeySecrets({ keyring, prefix: 'wxl_' });
});
idsContract('UUIDv7', () => new Uuid7Ids());
