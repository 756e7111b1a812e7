import type { RefusalCause } from '../sessions/whatsapp-transport.js';
import { formatUtcMinute } from '../shared/day.js';
import type { FailureDetail } from './message-failure.js';

/** WhatsApp's code for a first message that may not be sent; `other` until WhatsApp has named the cause. */
const REACHOUT_LOCKED = '463';
const STRANGERS_REFUSED = 'this number may not write to people who have not written to it lately';

/** Why WhatsApp refused a message, as far as it named the cause. The sentence contains its code. */
export function describeRefusal(
  code: string,
  refusal: RefusalCause | undefined,
): { detail: FailureDetail; reason: string } {
  const refused = `WhatsApp refused the message (${code})`;
  switch (refusal?.detail) {
    case 'locked': {
      const end = refusal.until ? ` until ${formatUtcMinute(refusal.until)}` : '';
      return {
        detail: 'locked',
        reason: `${refused}: it has restricted this number${end}, and ${STRANGERS_REFUSED}`,
      };
    }
    case 'no_token':
      return { detail: 'no_token', reason: `${refused}: ${STRANGERS_REFUSED}` };
    case 'bad_address':
      return { detail: 'bad_address', reason: `${refused}: it does not take the address of this recipient` };
    default:
      return {
        detail: 'other',
        reason: code === REACHOUT_LOCKED ? `${refused}: ${STRANGERS_REFUSED}` : refused,
      };
  }
}
