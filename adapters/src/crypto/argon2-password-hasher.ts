import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { HashingContext, PasswordHasher } from '@waxwing/core';
import { ConcurrencyLimit, type TaskPriority } from '../shared/concurrency-limit.js';

const ARGON2ID = 2;
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

const isSmall = availableParallelism() <= 2;

/** Leaves one core to all other requests: otherwise a flood of guesses would keep every core busy. */
export const MAX_CONCURRENT_HASHES = isSmall ? 1 : 2;

/** A small machine rests after each hash: a flood then takes half of one core, since the database needs the other. */
const REST = isSmall ? 1 : 0;

// Each hash takes 19 MiB and a core for its whole duration, so a burst of logins must queue. The last in the queue waits for some
// seconds, twice as many on a small machine; in a flood from many addresses, further logins are refused at once.
const limit = new ConcurrencyLimit({ slots: MAX_CONCURRENT_HASHES, queueSize: 200, rest: REST });

/**
 * argon2id, m = 19 MiB, t = 2, p = 1. `MAX_CONCURRENT_HASHES` run at once in the whole process. Confirmations are not rate limited
 * and can be repeated for ever, so sign-ins go first, and each account runs one confirmation at a time.
 */
export class Argon2PasswordHasher implements PasswordHasher {
  hash(password: string, of: HashingContext): Promise<string> {
    const options = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES };
    return limit.run(() => hash(password, options), priorityOf(of));
  }

  /** False for a wrong password and for text that is not a hash. */
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
