import type { Receipt } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { ackReceiptsAfter } from '../patches/receipts-before-ack.js';
import { limitRetryRequest } from '../patches/retry-request-limit.js';
import { onStanza } from '../patches/stanza-listeners.js';
import { type ReceiptStanza, receiptOf } from './receipt-stanza.js';

export interface ReceiptWatchOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly isOwn: (jid: string) => boolean;
  /** The number that these messages were written to, if the address is its phone's. */
  readonly recipientOfReceipt: (jid: string, waIds: readonly string[]) => Promise<string | undefined>;
  /** Resolves when the ratchets of all messages sent so far are stored. */
  readonly settled: () => Promise<void>;
  /** WhatsApp is told that a receipt arrived when the promise resolves. */
  readonly onReceipts: (receipts: readonly Receipt[]) => Promise<void>;
}

/** Passes on a socket's receipts, in order of arrival as far as their senders are known. */
export function watchReceipts(options: ReceiptWatchOptions): void {
  const { baileys, socket, isOwn } = options;
  let recorded = Promise.resolve();
  onStanza(socket, 'receipt', (stanza) => {
    limitRetryRequest(stanza);
    const receipt = receiptOf(baileys, stanza, isOwn);
    if (!receipt) return;
    recorded = Promise.all([recorded, record(options, receipt)]).then(() => undefined);
    recorded.catch(() => undefined);
  });
  ackReceiptsAfter(socket, () => recorded);
}

async function record(options: ReceiptWatchOptions, { jid, waIds, ...rest }: ReceiptStanza): Promise<void> {
  const [from] = await Promise.all([options.recipientOfReceipt(jid, waIds), options.settled()]);
  if (from === undefined) return;
  await options.onReceipts(waIds.map((waId) => ({ waId, from, ...rest })));
}
