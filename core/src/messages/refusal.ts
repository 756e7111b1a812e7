import type { Refusal } from '../instances/whatsapp-transport.js';
import { utcMinute } from '../shared/utc-minute.js';
import type { FailureDetail } from './failure.js';

/** The answer to a first message that may not be sent; `other` until WhatsApp has said why. */
const REACHOUT = '463';
const MAY_NOT_WRITE = 'this number may not write to people who have not written to it lately';

/** Why WhatsApp refused a message: as far as it was asked, and said so. Its own number stands in the sentence. */
export function refusalOf(
  code: string,
  refusal: Refusal | undefined,
): { detail: FailureDetail; reason: string } {
  const refused = `WhatsApp refused the message (${code})`;
  switch (refusal?.detail) {
    case 'locked': {
      const end = refusal.until ? ` until ${utcMinute(refusal.until)}` : '';
      return {
        detail: 'locked',
        reason: `${refused}: it has restricted this number${end}, and ${MAY_NOT_WRITE}`,
      };
    }
    case 'no_token':
      return { detail: 'no_token', reason: `${refused}: ${MAY_NOT_WRITE}` };
    case 'bad_address':
      return { detail: 'bad_address', reason: `${refused}: it does not take the address of this recipient` };
    default:
      return { detail: 'other', reason: code === REACHOUT ? `${refused}: ${MAY_NOT_WRITE}` : refused };
  }
}
