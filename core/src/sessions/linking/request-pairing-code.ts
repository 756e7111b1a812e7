import { PairingCodeRefused, PairingCodeUnavailable } from '../../instances/errors.js';
import type { Instances, SessionControl } from '../../instances/ports.js';
import { InvalidNumber } from '../../messages/errors.js';
import { Recipient } from '../../messages/recipient.js';
import type { Clock } from '../../shared/clock.js';
import { PAIRING_CODE_LINKING_MS, type PairingCode } from './pairing-code.js';

export interface RequestPairingCodePorts {
  instances: Instances;
  sessions: SessionControl;
  clock: Clock;
}

export interface RequestPairingCodeCommand {
  readonly accountId: string;
  readonly instanceId: string;
  readonly number: string;
}

/**
 * Asks WhatsApp for a code that links the instance when it is typed on the phone. Each call makes a new one.
 * @throws InstanceNotFound, InvalidNumber, AlreadyLinked, ResetRequired, PairingCodeRefused, PairingCodeUnavailable
 */
export class RequestPairingCode {
  readonly #ports: RequestPairingCodePorts;

  constructor(ports: RequestPairingCodePorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, number }: RequestPairingCodeCommand): Promise<PairingCode> {
    const { instances, sessions, clock } = this.#ports;
    const instance = await instances.get(accountId, instanceId);
    if (number.trim().length === 0) throw new InvalidNumber();
    const { number: digits } = Recipient.parse(number);
    // WhatsApp makes pairing codes for phone numbers only.
    if (digits === null) throw new InvalidNumber();
    instance.assertCanLink();

    const until = new Date(clock.now().getTime() + PAIRING_CODE_LINKING_MS);
    const answer = await sessions.requestPairingCode(instanceId, { number: digits, until });
    if (answer.kind === 'code') return answer.pairing;
    // Linked, reset or deleted meanwhile: that error is more precise.
    (await instances.get(accountId, instanceId)).assertCanLink();
    throw answer.kind === 'refused' ? new PairingCodeRefused() : new PairingCodeUnavailable();
  }
}
