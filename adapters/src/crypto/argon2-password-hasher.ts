import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '@waxwing/core';
import { ConcurrencyLimit } from './concurrency-limit.js';

const ARGON2ID = 2;
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

// Each hash takes 19 MiB and a core for its whole duration: a burst of logins must queue instead of starving the rest. The last in
// line waits for a few seconds; in a flood from many addresses whoever comes then is better told at once to try again.
const limit = new ConcurrencyLimit({ slots: 2, places: 200 });

/**
 * argon2id, m = 19 MiB, t = 2, p = 1. At most two hashes run at once in the whole process; while too many wait, the next is refused
 * with a retryable AdapterError.
 */
export class Argon2PasswordHasher implements PasswordHasher {
  hash(password: string): Promise<string> {
    const options = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES };
    return limit.run(() => hash(password, options));
  }

  /** False for a wrong password and for a hash that is not one. */
  verify(passwordHash: string, password: string): Promise<boolean> {
    return limit.run(() => verify(passwordHash, password).catch(() => false));
  }

  isOutdated(passwordHash: string): boolean {
    try {
      const { algorithm, memoryCost, timeCost } = parseOptions(passwordHash);
      return algorithm !== ARGON2ID || memoryCost < MEMORY_KIB || timeCost < PASSES;
    } catch {
      return true;
    }
  }
}
