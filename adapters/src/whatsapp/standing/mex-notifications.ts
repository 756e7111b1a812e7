import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from '../patches/stanza-listeners.js';

/** A notification before its content is checked. */
export interface MexNotification {
  /** WhatsApp's name of the operation. */
  readonly operation: string;
  readonly data: unknown;
}

/** Far more than any notification needs. */
const MAX_BYTES = 16_384;

/**
 * Passes on notifications of type `mex` as WhatsApp wrote them. Baileys' own reading cannot be used: it turns an unknown type of
 * lock into the one that means none.
 */
export function watchMexNotifications(
  baileys: Baileys,
  socket: Pick<WASocket, 'ws'>,
  onNotification: (notification: MexNotification) => void,
): void {
  onStanza(socket, 'notification,type:mex', (notification) => {
    const update = baileys.getBinaryNodeChild(notification, 'update');
    const operation = update?.attrs.op_name;
    const data = mexDataOf(update?.content);
    if (operation && data !== undefined) onNotification({ operation, data });
  });
}

/** The `data` of a JSON answer; undefined if it is invalid or an error. */
export function mexDataOf(content: BinaryNode['content']): unknown {
  if (!(content instanceof Uint8Array) || content.length > MAX_BYTES) return undefined;
  try {
    const answer: unknown = JSON.parse(Buffer.from(content).toString('utf8'));
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined;
    return 'errors' in answer && Array.isArray(answer.errors) && answer.errors.length > 0
      ? undefined
      : answer.data;
  } catch {
    return undefined;
  }
}
