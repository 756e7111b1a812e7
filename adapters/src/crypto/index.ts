export { AesKeyring } from './aes-keyring.js';
export { Argon2PasswordHasher } from './argon2-password-hasher.js';
export { ConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit.js';
export { JwtTokens, type JwtTokensOptions } from './jwt-tokens.js';
export { RandomResetTokens } from './random-reset-tokens.js';
export { SealedKeySecrets, type SealedKeySecretsOptions } from './sealed-key-secrets.js';
export { Uuid7Ids } from './uuid7-ids.js';
