import { PasskeyNotWanted } from '../../instances/errors.js';
import type { Instances, SessionControl } from '../../instances/ports.js';
import type { PasskeyAnswer } from './passkey.js';
import type { PasskeyCeremonies } from './ports.js';

export interface AnswerPasskeyPorts {
  instances: Instances;
  passkeys: PasskeyCeremonies;
  sessions: Pick<SessionControl, 'notifyInstanceChanged'>;
}

export interface AnswerPasskeyCommand {
  readonly accountId: string;
  readonly instanceId: string;
  readonly ticket: string;
  readonly answer: PasskeyAnswer;
}

/** Answers WhatsApp's challenge or confirms that the phone shows the same code. @throws InstanceNotFound, PasskeyNotWanted */
export class AnswerPasskey {
  readonly #ports: AnswerPasskeyPorts;

  constructor(ports: AnswerPasskeyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, ticket, answer }: AnswerPasskeyCommand): Promise<void> {
    const { instances, passkeys, sessions } = this.#ports;
    await instances.get(accountId, instanceId);
    if (!(await passkeys.answer(instanceId, ticket, answer))) throw new PasskeyNotWanted();
    sessions.notifyInstanceChanged(instanceId);
  }
}
