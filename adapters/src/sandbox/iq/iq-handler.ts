import type { BinaryNode } from '@whiskeysockets/baileys';
import type { World } from '../session/world.js';
import type { Companion } from '../world/companion.js';
import type { Phone } from '../world/phone.js';

/** Who asks what; the answer is the content of the result, or undefined for an empty one. */
interface IqContext {
  phone: Phone;
  companion: Companion;
  world: World;
  request: BinaryNode;
}

export type IqHandler = (context: IqContext) => BinaryNode[] | undefined;
