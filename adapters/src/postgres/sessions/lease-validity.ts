/**
 * Whether the lease of the row `lease` of `session_leases` holds. One without an end of its own holds as long as the lease of the
 * worker that owns it. Only the database's clock counts: the workers' clocks may differ.
 */
export function leaseHolds(lease: string, now: 'now()' | 'clock_timestamp()' = 'now()'): string {
  return `(${lease}.expires_at > ${now} and (${lease}.expires_at < 'infinity' or exists (
    select from worker_leases holder where holder.owner = ${lease}.owner and holder.expires_at > ${now})))`;
}
