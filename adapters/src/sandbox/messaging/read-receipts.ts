import type { Directory } from '../world/directory.js';
import type { Phone } from '../world/phone.js';
import type { ArrivedRecord } from '../world/records.js';
import { receipt } from './stanzas.js';

/** WhatsApp bundles receipts; so many ids go into one. */
const BUNDLE = 100;

/** Tells the sending devices that their messages were read at this phone. */
export const readReceipts = (directory: Directory, phone: Phone, messages: ArrivedRecord[]): void => {
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
};
