import type { KeyObject } from 'node:crypto';
import type { WebhookDestination } from '@waxwing/core';
import { signingKey } from './signature.js';

/** What of a destination is the same in all its attempts. */
export interface Receiver {
  readonly origin: string;
  readonly path: string;
  readonly keys: readonly KeyObject[];
}

const known = new WeakMap<WebhookDestination, Receiver>();

/** Worked out once for each destination, which are kept while their endpoint's settings stay as they are. */
export function receiverOf(destination: WebhookDestination): Receiver {
  const kept = known.get(destination);
  if (kept) return kept;
  const { origin, pathname, search } = new URL(destination.url);
  const receiver = { origin, path: pathname + search, keys: destination.secrets.map(signingKey) };
  known.set(destination, receiver);
  return receiver;
}
