import { randomBytes } from 'node:crypto';
import type { Standing } from '@waxwing/contract/sandbox';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import { capPayload, lockPayload } from './standing.js';

/** Changes the account's standing and notifies its companions; absent parts stay unchanged. */
export function setStanding(phone: Phone, change: Partial<Standing>): void {
  phone.change({ standing: { ...phone.standing, ...change } });
  const { lock, cap } = phone.standing;
  if (change.lock !== undefined)
    push(phone, 'NotificationUserReachoutTimelockUpdate', {
      xwa2_notify_account_reachout_timelock: lockPayload(lock),
    });
  if (change.cap !== undefined)
    push(phone, 'MessageCappingInfoNotification', {
      xwa2_notify_new_chat_messages_capping_info_update: capPayload(cap),
    });
}

function push(phone: Phone, operation: string, data: object): void {
  const content = Buffer.from(JSON.stringify({ data }));
  const notification = (): BinaryNode => ({
    tag: 'notification',
    attrs: {
      from: S_WHATSAPP_NET,
      type: 'mex',
      id: randomBytes(8).toString('hex').toUpperCase(),
      t: String(Math.floor(Date.now() / 1000)),
    },
    content: [{ tag: 'update', attrs: { op_name: operation }, content }],
  });
  for (const companion of phone.companions.values()) companion.deliver(notification());
}
