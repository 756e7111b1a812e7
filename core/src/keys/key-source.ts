import type { ApiKey } from './api-key.js';
import { IpNotAllowed } from './refused-bearer.js';

/** Where a call comes from. */
export interface KeySource {
  /** Null where it is not known. */
  readonly ip: string | null;
  /** Whether the address is one of these or lies in one of these networks (CIDR). */
  isIn(addresses: readonly string[]): boolean;
}

/** @throws IpNotAllowed */
export function assertAllowedSource(key: ApiKey, source: KeySource): void {
  if (key.allowedIps.length > 0 && !source.isIn(key.allowedIps)) throw new IpNotAllowed(key);
}
