// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { WASocket } from '@whiskeysockets/baileys';

/**
 * Delays the acknowledgement of receipts until `recorded` resolves; where it rejects there is none, and WhatsApp sends the receipt
 * again. Baileys acknowledges a receipt when its handling inside this mutex ends, so the mutex waits for ours.
 */
export function ackReceiptsAfter(
  { receiptMutex }: Pick<WASocket, 'receiptMutex'>,
  recorded: () => Promise<void>,
): void {
  const handleInTurn = receiptMutex.mutex.bind(receiptMutex);
  receiptMutex.mutex = async (handle) => {
    const result = await handleInTurn(handle);
    await recorded();
    return result;
  };
}
