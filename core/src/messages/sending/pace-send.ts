import type { Instance } from '../../instances/instance.js';
import { refusesNewChats } from '../../instances/standing.js';
import { judgeSend } from '../../safety/gate/judge-send.js';
import type { MessageHold } from '../../safety/hold.js';
import type { NumberSafety } from '../../safety/ports.js';
import { isPaced, type SafetyMode } from '../../safety/safety-mode.js';
import type { Clock } from '../../shared/clock.js';
import type { Message } from '../message.js';
import { isSettled } from '../message-status.js';
import type { IntakePacing } from '../ports.js';
import type { Recipient } from '../recipient.js';
import { expiryOf } from './validity.js';

export interface PaceSendPorts {
  safety: Pick<NumberSafety, 'situationOf'>;
  /** The mode of instances that set none. */
  safetyMode: SafetyMode;
  clock: Clock;
}

/** The message's hold, in words. */
type Pacing = Omit<IntakePacing, 'hold'> & { readonly hold?: MessageHold | undefined };

interface WantedSend {
  readonly recipient: Recipient;
  readonly async: boolean;
  readonly validFor?: number | undefined;
}

/**
 * What number safety says of a message that is not accepted yet; undefined while it is off for the instance. `watch` reads the situation
 * only while WhatsApp itself refuses new chats: otherwise it holds nothing, and the intake knows who has opted out.
 * @throws Paced, AccountRestricted, FirstContactsOff, OptedOut
 */
export async function paceSend(
  { safety, safetyMode, clock }: PaceSendPorts,
  { recipient, async, validFor }: WantedSend,
  instance: Instance,
): Promise<Pacing | undefined> {
  const state = instance.snapshot();
  const mode = state.safetyMode ?? safetyMode;
  if (!isPaced(mode)) return undefined;
  const now = clock.now();
  if (mode === 'watch' && !refusesNewChats(state, now)) return { held: false };
  const { accountId, id } = instance;
  const situation = await safety.situationOf(accountId, id, recipient.chatId);
  const waits = !async && validFor === undefined;
  const wish = {
    chatId: recipient.chatId,
    waits,
    expiresAt: expiryOf(now, validFor),
    defaultMode: safetyMode,
  };
  const hold = judgeSend(situation, wish, now);
  return { held: hold !== undefined, hold };
}

/** The message with what holds it, unless it is settled. */
export function withHold(message: Message, hold: MessageHold | undefined): Message {
  return hold && !isSettled(message.status) ? { ...message, hold } : message;
}
