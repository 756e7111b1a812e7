import type { Settlement } from '../../messages/outbox.js';

/** Whether a settled message counts as sent: WhatsApp has seen it. One that it refused has reached out to somebody as well. */
export function hasLeft(settlement: Settlement): boolean {
  return settlement.kind === 'sent' || settlement.code === 'refused';
}
