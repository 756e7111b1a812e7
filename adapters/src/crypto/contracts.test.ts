import { randomBytes } from 'node:crypto';
import {
  endpointSecretsContract,
  idGeneratorContract,
  keySecretsContract,
  linkTokensContract,
  passwordHasherContract,
  tokensContract,
} from '@waxwing/core/testing';
import { AesKeyring } from './aes-keyring.js';
import { Argon2PasswordHasher } from './argon2-password-hasher.js';
import { JwtTokens } from './jwt-tokens.js';
import { RandomLinkTokens } from './random-link-tokens.js';
import { SealedEndpointSecrets } from './sealed-endpoint-secrets.js';
import { SealedKeySecrets } from './sealed-key-secrets.js';
import { Uuid7IdGenerator } from './uuid7-id-generator.js';

const id = { encode: (id: string) => id, decode: (publicId: string) => publicId };

passwordHasherContract('argon2id', () => new Argon2PasswordHasher());
linkTokensContract('SHA-256', () => new RandomLinkTokens());
tokensContract('JWT', (clock) => ({
  tokens: new JwtTokens({ secret: 'one secret of the server', accountId: id, signInId: id, clock }),
  foreign: new JwtTokens({ secret: 'another secret', accountId: id, signInId: id, clock }),
}));
keySecretsContract('AES-256-GCM', () => {
  const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
  return new SealedKeySecrets({ keyring, prefix: 'wxl_' });
});
endpointSecretsContract(
  'AES-256-GCM',
  () => new SealedEndpointSecrets(new AesKeyring(`k:${randomBytes(32).toString('base64')}`)),
);
idGeneratorContract('UUIDv7', () => new Uuid7IdGenerator());
