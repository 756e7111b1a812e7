import type { Receipt } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { limitRetryRequest, type ReceiptStanza, receiptOf } from '../receiving/receipt-stanza.js';

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
  const { ws, receiptMutex } = socket;
  let recorded = Promise.resolve();
  ws.prependListener('CB:receipt', (node: BinaryNode) => {
    limitRetryRequest(node);
    const receipt = receiptOf(baileys, node, isOwn);
    if (!receipt) return;
    recorded = Promise.all([recorded, record(options, receipt)]).then(() => undefined);
    recorded.catch(() => undefined);
  });
  // Baileys acknowledges a receipt when its handling inside this mutex ends, so the mutex waits for ours.
  const handleInTurn = receiptMutex.mutex.bind(receiptMutex);
  receiptMutex.mutex = async (handle) => {
    const result = await handleInTurn(handle);
    await recorded;
    return result;
  };
}

async function record(options: ReceiptWatchOptions, { jid, waIds, ...rest }: ReceiptStanza): Promise<void> {
  const [from] = await Promise.all([options.recipientOfReceipt(jid, waIds), options.settled()]);
  if (from === undefined) return;
  await options.onReceipts(waIds.map((waId) => ({ waId, from, ...rest })));
}
