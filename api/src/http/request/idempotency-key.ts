import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@waxwing/contract';

/** Whether a call has an Idempotency-Key that its operation takes: any other is ignored. */
export function hasIdempotencyKey(headers: IncomingHttpHeaders, operation: Operation | undefined): boolean {
  return headers['idempotency-key'] !== undefined && 'idempotency-key' in (operation?.headers.shape ?? {});
}
