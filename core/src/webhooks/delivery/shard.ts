/** Accounts are split over so many shards; a worker leases some of them. */
export const SHARD_COUNT = 64;

/** The shard of an account: the last byte of its id, which is random in a UUIDv7. */
export function shardOf(accountId: string): number {
  return Number.parseInt(accountId.slice(-2), 16) % SHARD_COUNT;
}
