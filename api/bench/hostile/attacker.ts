import { setPriority } from 'node:os';
import type { Intruder } from './attack.js';
import { attackNamed } from './attacks.js';
import { harmlessVersionOf } from './harmless.js';
import { sendPaced } from './send-attack.js';

/** An attack and its duration; `harmless` sends as many harmless requests instead. */
export interface Assignment {
  readonly url: string;
  readonly attack: string;
  readonly harmless: boolean;
  readonly intruder: Intruder;
  readonly milliseconds: number;
}

// A process of its own, which gets what the others leave of the machine: the attacker's own cost is not measured.
setPriority(10);
process.on('message', async ({ url, attack: name, harmless: mild, intruder, milliseconds }: Assignment) => {
  const attack = attackNamed(name);
  process.send?.(await sendPaced(url, mild ? harmlessVersionOf(attack) : attack, intruder, milliseconds));
});
process.once('disconnect', () => process.exit(0));
process.send?.({});
