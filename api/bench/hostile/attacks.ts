import type { Attack } from './attack.js';
import { OF_AN_ACCOUNT } from './attacks/account.js';
import { OF_ANYBODY } from './attacks/anybody.js';
import { BODIES } from './attacks/bodies.js';
import { HEADERS } from './attacks/headers.js';
import { OF_A_KEY } from './attacks/key.js';
import { LONG_PATHS, QUERIES } from './attacks/queries.js';
import { SOCKETS } from './attacks/sockets.js';

/** Every hostile request that this product has been tried with. */
export const ATTACKS: readonly Attack[] = [
  ...QUERIES,
  ...LONG_PATHS,
  ...HEADERS,
  ...BODIES,
  ...OF_ANYBODY,
  ...OF_AN_ACCOUNT,
  ...OF_A_KEY,
  ...SOCKETS,
];

/** @throws where there is no such attack */
export function attackNamed(name: string): Attack {
  const found = ATTACKS.find((attack) => attack.name === name);
  if (!found) throw new Error(`There is no attack "${name}"`);
  return found;
}
