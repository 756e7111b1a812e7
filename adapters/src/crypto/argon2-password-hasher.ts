import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { HashingContext, PasswordHasher } from '@waxwing/core';
import { ConcurrencyLimit, type TaskPriority } from './concurrency-limit.js';

const ARGON2ID = 2;
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/** Hashing leaves one core to all other requests: a flood of guesses would otherwise keep every core busy. */
export const MAX_CONCURRENT_HASHES = availableParallelism() > 2 ? 2 : 1;

// Each hash takes 19 MiB and a core for its whole duration: a burst of logins must queue instead of starving the rest. The last in
// line waits for a few seconds; in a flood from many addresses whoever comes then is better told at once to try again.
const limit = new ConcurrencyLimit({ slots: MAX_CONCURRENT_HASHES, queueSize: 200 });

/**
 * argon2id, m = 19 MiB, t = 2, p = 1. `MAX_CONCURRENT_HASHES` run at once in the whole process. A confirmation costs nothing of what a try
 * costs, and can be repeated for ever: sign-ins go before it, and an account has one under way.
 */
export class Argon2PasswordHasher implements PasswordHasher {
  hash(password: string, of: HashingContext): Promise<string> {
    const options = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES };
    return limit.run(() => hash(password, options), priorityOf(of));
  }

  /** False for a wrong password and for a hash that is not one. */
  verify(passwordHash: string, password: string, of: HashingContext): Promise<boolean> {
    return limit.run(() => verify(passwordHash, password).catch(() => false), priorityOf(of));
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

function priorityOf({ purpose, share }: HashingContext): TaskPriority {
  const isConfirmation = purpose === 'confirmation';
  return { share, urgent: !isConfirmation, exclusive: isConfirmation };
}
