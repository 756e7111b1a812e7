import { Recipient } from '../../messages/recipient.js';
import { OptOutNotFound } from '../errors.js';
import type { SafetyPorts } from '../ports.js';

/** Somebody wants messages again. */
export class RemoveOptOut {
  readonly #ports: Pick<SafetyPorts, 'optOuts'>;

  constructor(ports: Pick<SafetyPorts, 'optOuts'>) {
    this.#ports = ports;
  }

  /** Returns who it is. @throws NumberAndMessageRequired, InvalidNumber, OptOutNotFound */
  async execute({ accountId, number }: { accountId: string; number: string }): Promise<string> {
    const { chatId } = Recipient.parse(number);
    if (!(await this.#ports.optOuts.remove(accountId, chatId))) throw new OptOutNotFound();
    return chatId;
  }
}
