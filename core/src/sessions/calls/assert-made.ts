import { WhatsAppUnavailable } from '../../instances/errors.js';
import { NotOnWhatsApp, TargetUnusable, TooLate } from '../../messages/errors.js';
import { secondsUntil } from '../../shared/clock.js';
import type { ChangeOutcome, OwnChange } from './change-signal.js';

/** @param field that names the message @throws NotOnWhatsApp, TargetUnusable, TooLate, WhatsAppUnavailable */
export function assertMade(
  outcome: ChangeOutcome,
  { kind }: OwnChange,
  { field, now }: { readonly field: string; readonly now: Date },
): void {
  switch (outcome.kind) {
    case 'changed':
      return;
    case 'refused':
      throw new TargetUnusable(field, 'is of a chat that WhatsApp refuses');
    case 'not-on-whatsapp':
      throw new NotOnWhatsApp();
    case 'too-late':
      if (kind === 'edit') throw new TooLate();
      throw new TargetUnusable(field, 'is of a chat in which WhatsApp has answered nothing for a day');
    case 'target-unusable':
      throw new TargetUnusable(
        field,
        'is of a message that was deleted, or whose phone was unlinked, before WhatsApp answered',
      );
    case 'replaced':
      throw new TargetUnusable(field, 'is of a message that a later request has changed since');
    case 'suspended':
      throw new TargetUnusable(field, 'is of an account that was suspended before WhatsApp answered');
    case 'not-now':
      throw new WhatsAppUnavailable(secondsUntil(outcome.until, now));
    default:
      throw new WhatsAppUnavailable();
  }
}
