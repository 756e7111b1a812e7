import type { Intruder } from './attack.js';
import { attackNamed } from './attacks.js';
import { harmlessVersionOf } from './harmless.js';
import { sendPaced } from './send-attack.js';

/** An attack to make for so long; `harmless`, as many requests that nobody could mind instead. */
export interface Assignment {
  readonly url: string;
  readonly attack: string;
  readonly harmless: boolean;
  readonly intruder: Intruder;
  readonly milliseconds: number;
}

// A process of its own, so that what an attack costs its author is not measured.
process.on('message', async ({ url, attack: name, harmless: mild, intruder, milliseconds }: Assignment) => {
  const attack = attackNamed(name);
  process.send?.(await sendPaced(url, mild ? harmlessVersionOf(attack) : attack, intruder, milliseconds));
});
process.once('disconnect', () => process.exit(0));
process.send?.({});
