import { Recipient } from '../../messages/recipient.js';
import type { Clock } from '../../shared/clock.js';
import type { SafetyPorts } from '../ports.js';
import type { OptOut } from './ports.js';

type AddOptOutPorts = Pick<SafetyPorts, 'optOuts'> & { readonly clock: Clock };

/** Notes that somebody wants no messages, as they may have said elsewhere. One that is noted already stays as it is. */
export class AddOptOut {
  readonly #ports: AddOptOutPorts;

  constructor(ports: AddOptOutPorts) {
    this.#ports = ports;
  }

  /** @throws NumberAndMessageRequired, InvalidNumber */
  async execute({ accountId, number }: { accountId: string; number: string }): Promise<OptOut> {
    const { optOuts, clock } = this.#ports;
    const { chatId } = Recipient.parse(number);
    const optOut: OptOut = { chatId, at: clock.now(), source: 'customer', word: null, instanceId: null };
    await optOuts.add(accountId, optOut);
    return (await optOuts.find(accountId, chatId)) ?? optOut;
  }
}
