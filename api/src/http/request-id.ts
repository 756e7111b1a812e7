import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own X-Request-Id where it can stand in a log and a header as it is, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : `req_${randomUUID().replaceAll('-', '')}`;
}
