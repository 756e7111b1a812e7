import type { Companion } from '../state/companion.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';
import type { ArrivedRecord } from '../state/records.js';
import { receipt } from './stanzas.js';

const HOUR_MS = 60 * 60 * 1_000;

/** The phone acknowledges its companion's message, unless it is offline: once an hour is enough to show that it is online. */
export function sendPhoneReceipt(phone: Phone, companion: Companion, id: string, to: string): void {
  if (phone.isAway || Date.now() - companion.lastPhoneReceiptAt < HOUR_MS) return;
  companion.lastPhoneReceiptAt = Date.now();
  const sent = receipt(phone.pn(0), [id], 'sender');
  companion.deliver({ ...sent, attrs: { ...sent.attrs, recipient: to } });
}

/** WhatsApp bundles receipts, up to this many ids in one. */
const BUNDLE = 100;

/** Notifies the sending devices that their messages were read on this phone. */
export function sendReadReceipts(directory: Directory, phone: Phone, messages: ArrivedRecord[]): void {
  const bySender = Map.groupBy(messages, ({ from, fromDevice }) => `${from}:${fromDevice}`);
  for (const group of bySender.values()) {
    const [first] = group;
    const sender = first && directory.companion(first.from, first.fromDevice);
    const author = first && directory.find(first.from);
    for (let at = 0; sender && author && at < group.length; at += BUNDLE) {
      const ids = group.slice(at, at + BUNDLE).map(({ id }) => id);
      sender.deliver(receipt(phone.addressFor(author, 0), ids, 'read'));
    }
  }
}
