/** @jest-environment node */
// Modules of its own: ids of a worker may be ahead by the seconds by which an earlier suite's clock was.
import { linkTokensContract } from '../accounts/contracts/link-tokens.js';
import { passwordHasherContract } from '../accounts/contracts/password-hasher.js';
import { tokensContract } from '../accounts/contracts/tokens.js';
import { MemoryLinkTokens } from '../accounts/memory-link-tokens.js';
import { MemoryPasswordHasher } from '../accounts/memory-password-hasher.js';
import { MemoryTokens } from '../accounts/memory-tokens.js';
import { keySecretsContract } from '../keys/contracts/key-secrets.js';
import { MemoryKeySecrets } from '../keys/memory-key-secrets.js';
import { idGeneratorContract } from './contracts/id-generator.js';
import { UuidV7 } from './uuid-v7.js';

idGeneratorContract('in memory', () => new UuidV7());
keySecretsContract('in memory', () => new MemoryKeySecrets());
linkTokensContract('in memory', () => new MemoryLinkTokens());
passwordHasherContract('in memory', () => new MemoryPasswordHasher());
tokensContract('in memory', (clock) => ({
  tokens: new MemoryTokens(clock),
  foreign: new MemoryTokens(clock),
}));
