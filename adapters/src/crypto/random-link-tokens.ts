import { createHash, randomBytes } from 'node:crypto';
import type { LinkTokens } from '@waxwing/core';

const BYTES = 32;

/** 32 random bytes as base64url, and their SHA-256: too many to guess, so a plain digest is enough. */
export class RandomLinkTokens implements LinkTokens {
  generate(): { token: string; digest: Uint8Array } {
    const token = randomBytes(BYTES).toString('base64url');
    return { token, digest: this.digest(token) };
  }

  digest(token: string): Uint8Array {
    return createHash('sha256').update(token).digest();
  }
}
