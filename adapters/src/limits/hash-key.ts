import { createHash } from 'node:crypto';

/** A key as the table stores it: SHA-256, so that it contains no email and no address. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
