import type { SafetyCaps } from '../safety-caps.js';

/** After `ready` messages leave more slowly for so long. */
export const SETTLING_MS = 60_000;
const SETTLING_RATE = 1 / 4;

/** Messages to known contacts that may leave at once. It begins empty, so that takeovers one after the other allow no burst. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

type BucketCaps = Pick<SafetyCaps, 'bucket' | 'bucketSeconds'>;

/** @param settledAt since when tokens come back at the full rate */
export function refill({ tokens, at }: Bucket, now: number, caps: BucketCaps, settledAt: number): Bucket {
  if (now <= at) return { tokens: Math.min(tokens, caps.bucket), at };
  const slow = Math.max(0, Math.min(now, settledAt) - at);
  const gained = (now - at - slow + slow * SETTLING_RATE) / tokenMs(caps);
  return { tokens: Math.min(caps.bucket, tokens + gained), at: now };
}

/** When there is a token, of a bucket that was filled up to its `at`. */
export function tokenAt({ tokens, at }: Bucket, caps: BucketCaps, settledAt: number): number {
  if (tokens >= 1) return at;
  const needed = (1 - tokens) * tokenMs(caps);
  const slow = Math.max(0, settledAt - at);
  // Rounded up: at that time there is one.
  return (
    at +
    Math.ceil(needed <= slow * SETTLING_RATE ? needed / SETTLING_RATE : slow + needed - slow * SETTLING_RATE)
  );
}

function tokenMs({ bucketSeconds }: BucketCaps): number {
  return Math.max(1, bucketSeconds * 1_000);
}
