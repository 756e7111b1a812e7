export { AesKeyring } from './aes-keyring.js';
export { Argon2PasswordHasher } from './argon2-password-hasher.js';
export { HmacMediaLinks } from './hmac-media-links.js';
export { JwtTokens, type JwtTokensOptions } from './jwt-tokens.js';
export { RandomLinkTokens } from './random-link-tokens.js';
export { SealedEndpointSecrets } from './sealed-endpoint-secrets.js';
export { SealedKeySecrets, type SealedKeySecretsOptions } from './sealed-key-secrets.js';
export { Uuid7IdGenerator } from './uuid7-id-generator.js';
export { ed25519TwinOf, verifyXeddsa } from './xeddsa.js';
