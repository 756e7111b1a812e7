import type { SafetyCaps } from '../safety-caps.js';

/** After `ready` messages leave more slowly for so long. */
export const SETTLING_MS = 60_000;
/** A ms fills the bucket by so much, and by 1 while the number settles: whole numbers, so that nothing is lost by rounding. */
const FULL_RATE = 4;

/** Messages to known contacts that may leave at once. */
export interface Bucket {
  readonly level: number;
  readonly at: number;
}

type BucketCaps = Pick<SafetyCaps, 'bucket' | 'bucketSeconds'>;

/** @param settledAt since when messages come back at the full rate */
export function refill({ level, at }: Bucket, now: number, caps: BucketCaps, settledAt: number): Bucket {
  const full = fullBucket(caps, at).level;
  if (now <= at) return { level: Math.min(full, level), at };
  const slow = Math.max(0, Math.min(now, settledAt) - at);
  return { level: Math.min(full, level + slow + (now - at - slow) * FULL_RATE), at: now };
}

export function fullBucket(caps: BucketCaps, at: number): Bucket {
  return bucketWith(caps.bucket, caps, at);
}

/**
 * The bucket of a worker that has just taken the session over: a reply leaves at once, and takeovers one after the other allow no more
 * than one message each.
 */
export function beginBucket(caps: BucketCaps, at: number): Bucket {
  return bucketWith(1, caps, at);
}

/** How many messages may leave at once. */
export function messagesIn({ level }: Bucket, caps: BucketCaps): number {
  return Math.floor(level / costOf(caps));
}

export function takeFrom(bucket: Bucket, caps: BucketCaps, messages: number): Bucket {
  return { ...bucket, level: Math.max(0, bucket.level - messages * costOf(caps)) };
}

/** When a message may leave, of a bucket that was filled up to its `at`. */
export function openAt({ level, at }: Bucket, caps: BucketCaps, settledAt: number): number {
  const missing = costOf(caps) - level;
  if (missing <= 0) return at;
  const slow = Math.max(0, settledAt - at);
  return missing <= slow ? at + missing : at + slow + Math.ceil((missing - slow) / FULL_RATE);
}

function bucketWith(messages: number, caps: BucketCaps, at: number): Bucket {
  return { level: messages * costOf(caps), at };
}

function costOf({ bucketSeconds }: BucketCaps): number {
  return Math.max(1, bucketSeconds * 1_000) * FULL_RATE;
}
