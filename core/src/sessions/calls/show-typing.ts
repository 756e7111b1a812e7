import { WhatsAppUnavailable } from '../../instances/errors.js';
import { type ApiKey, openedInstance } from '../../keys/api-key.js';
import { NotOnWhatsApp } from '../../messages/errors.js';
import { Recipient } from '../../messages/recipient.js';
import { type Clock, secondsUntil } from '../../shared/clock.js';
import type { TypingState } from '../chat-signals.js';
import { type CallSessionPorts, callSession } from './call-session.js';

export interface ShowTypingPorts extends CallSessionPorts {
  readonly clock: Clock;
}

export interface ShowTypingCommand {
  readonly key: ApiKey;
  readonly instanceId: string;
  /** As the recipient of a message is written. */
  readonly to: string;
  readonly state: TypingState;
  readonly seconds: number;
}

export interface ShownTyping {
  readonly chatId: string;
  /** When it ends by itself; null where it was ended. */
  readonly until: Date | null;
}

/**
 * Shows a person that the account types or records.
 * @throws InstanceNotFound, InvalidNumber, NotReady, NotOnWhatsApp, TooManyCalls, WhatsAppUnavailable
 */
export class ShowTyping {
  readonly #ports: ShowTypingPorts;

  constructor(ports: ShowTypingPorts) {
    this.#ports = ports;
  }

  async execute({ key, instanceId, to, state, seconds }: ShowTypingCommand): Promise<ShownTyping> {
    const { clock } = this.#ports;
    const own = openedInstance(key, instanceId);
    const { chatId } = Recipient.parse(to);
    const input = { to: chatId, state, seconds };
    const outcome = await callSession<'typing'>(this.#ports, own, { kind: 'typing', input });
    if (outcome.kind === 'not-on-whatsapp') throw new NotOnWhatsApp();
    const now = clock.now();
    if (outcome.kind === 'not-now') throw new WhatsAppUnavailable(secondsUntil(outcome.until, now));
    return { chatId, until: state === 'paused' ? null : new Date(now.getTime() + seconds * 1_000) };
  }
}
