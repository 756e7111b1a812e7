import { TargetUnusable } from '../../messages/errors.js';
import type { Message } from '../../messages/message.js';
import { LID_PREFIX } from '../../messages/recipient.js';
import type { ChangeSignal, OwnChange } from './change-signal.js';

/** Where a change of this message goes, and what it is about. @param field that names the message @throws TargetUnusable */
export function addressOf(
  message: Message,
  field: string,
): Pick<ChangeSignal, 'to' | 'target' | 'peer' | 'own'> {
  const { id, chatId, number, ownNumber, direction, type, waId } = message;
  if (chatId === null) throw new TargetUnusable(field, 'is of a message whose sender is not known');
  return {
    to: chatId,
    target: { id, waId, fromMe: direction === 'outbound', type },
    peer: { number, lid: chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : null },
    own: { number: ownNumber, lid: null },
  };
}

/** Equal for two requests that make the same change. No send has a kind of change in its second line: it has its chat there. */
export function fingerprintChange({ id, instanceId }: Message, content: OwnChange): string {
  return `${instanceId}\n${content.kind} ${id}\n${JSON.stringify(content)}`;
}
