import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from '../patches/stanza-listeners.js';

const HOUR_MS = 60 * 60 * 1_000;

export interface PhoneActivityOptions {
  readonly baileys: Baileys;
  readonly socket: Pick<WASocket, 'ws'>;
  readonly isOwn: (jid: string) => boolean;
  /** Called at most once an hour. */
  readonly onSeen: (at: Date) => void;
}

/**
 * Notices that the linked phone itself has been online: its messages, its receipts and what it resends come from the first device
 * of our own account. The time is the stanza's, which may have waited for our login.
 */
export function watchPhoneActivity({ baileys, socket, isOwn, onSeen }: PhoneActivityOptions): void {
  let last = Number.NEGATIVE_INFINITY;
  const noteActivity = ({ attrs }: BinaryNode): void => {
    const { from, t } = attrs;
    if (!from || !isOwn(from) || baileys.jidDecode(from)?.device) return;
    const at = Math.min(Number(t) > 0 ? Number(t) * 1_000 : Date.now(), Date.now());
    if (at - last < HOUR_MS) return;
    last = at;
    onSeen(new Date(at));
  };
  onStanza(socket, 'message', noteActivity);
  onStanza(socket, 'receipt', noteActivity);
}
