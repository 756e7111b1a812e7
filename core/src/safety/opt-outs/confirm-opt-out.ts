import type { SessionControl } from '../../instances/ports.js';
import { textContent } from '../../messages/content/message-content.js';
import { composeMessage } from '../../messages/message.js';
import { MessageText } from '../../messages/message-text.js';
import type { MessageIntake, SendableInstances } from '../../messages/ports.js';
import { Recipient } from '../../messages/recipient.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { OptOuts } from './ports.js';

export interface ConfirmOptOutPorts {
  readonly optOuts: Pick<OptOuts, 'claimConfirmation'>;
  readonly senders: SendableInstances;
  readonly intake: Pick<MessageIntake, 'accept'>;
  readonly sessions: Pick<SessionControl, 'notifyMessageQueued'>;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Confirms to a person that they get no more messages: once, by an ordinary message, which is charged. A process that dies in between
 * leaves it out, since silence is what the person asked for.
 */
export class ConfirmOptOut {
  readonly #ports: ConfirmOptOutPorts;

  constructor(ports: ConfirmOptOutPorts) {
    this.#ports = ports;
  }

  async execute(optOut: {
    readonly accountId: string;
    readonly instanceId: string;
    readonly chatId: string;
    readonly text: string;
  }): Promise<void> {
    const { optOuts, senders, intake, sessions, ids, clock } = this.#ports;
    const { accountId, instanceId, chatId } = optOut;
    const at = clock.now();
    if (!(await optOuts.claimConfirmation(accountId, chatId, at))) return;
    const message = composeMessage({
      id: ids.next(),
      instance: await senders.get(accountId, instanceId),
      recipient: Recipient.parse(chatId),
      content: textContent(MessageText.parse(optOut.text)),
      at,
    });
    // Without a plan or its quota there is no confirmation: the opt-out holds all the same.
    const { kind } = await intake.accept({ message, pacing: { held: false, exempt: true } });
    if (kind === 'accepted') sessions.notifyMessageQueued(instanceId);
  }
}
