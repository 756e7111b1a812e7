import { idsContract } from '../contracts/ids.js';
import { keySecretsContract } from '../contracts/key-secrets.js';
import { passwordHasherContract } from '../contracts/password-hasher.js';
import { resetTokensContract } from '../contracts/reset-tokens.js';
import { tokensContract } from '../contracts/tokens.js';
import { UuidV7 } from '../uuid-v7.js';
import { MemoryKeySecrets } from './key-secrets.js';
import { MemoryPasswordHasher } from './password-hasher.js';
import { MemoryResetTokens } from './reset-tokens.js';
import { MemoryTokens } from './tokens.js';

idsContract('in memory', () => new UuidV7());
keySecretsContract('in memory', () => new MemoryKeySecrets());
resetTokensContract('in memory', () => new MemoryResetTokens());
passwordHasherContract('in memory', () => new MemoryPasswordHasher());
tokensContract('in memory', (clock) => ({
  tokens: new MemoryTokens(clock),
  foreign: new MemoryTokens(clock),
}));
