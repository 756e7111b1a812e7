import type { Attack } from './attack.js';
import { ACCOUNT_ATTACKS } from './attacks/account.js';
import { ANONYMOUS_ATTACKS } from './attacks/anonymous.js';
import { BODY_ATTACKS } from './attacks/bodies.js';
import { HEADER_ATTACKS } from './attacks/headers.js';
import { KEY_ATTACKS } from './attacks/key.js';
import { PATH_ATTACKS, QUERY_ATTACKS } from './attacks/queries.js';
import { SOCKET_ATTACKS } from './attacks/sockets.js';

/** Every hostile request that this product is tested with. */
export const ATTACKS: readonly Attack[] = [
  ...QUERY_ATTACKS,
  ...PATH_ATTACKS,
  ...HEADER_ATTACKS,
  ...BODY_ATTACKS,
  ...ANONYMOUS_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...KEY_ATTACKS,
  ...SOCKET_ATTACKS,
];

/** @throws where there is no such attack */
export function attackNamed(name: string): Attack {
  const found = ATTACKS.find((attack) => attack.name === name);
  if (!found) throw new Error(`There is no attack "${name}"`);
  return found;
}
