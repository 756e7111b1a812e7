import type { BinaryNode } from '@whiskeysockets/baileys';
import type { World } from '../session/world.js';
import type { Companion } from '../world/companion.js';
import type { Phone } from '../world/phone.js';

/** Who asks what. */
interface IqContext {
  phone: Phone;
  companion: Companion;
  world: World;
  request: BinaryNode;
}

/** What the server answers instead of a result. */
export class IqError {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {}
}

/** The answer is the content of the result, undefined for an empty one, or an error. */
export type IqHandler = (context: IqContext) => BinaryNode[] | IqError | undefined;
