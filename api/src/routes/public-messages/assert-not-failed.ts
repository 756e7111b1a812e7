import { encodeId } from '@waxwing/contract';
import { type Message, MessageRefused, NotOnWhatsApp } from '@waxwing/core';

/** A send whose message has failed is answered as the error it is. @throws NotOnWhatsApp, MessageRefused */
export function assertNotFailed({ id, status, failureCode, failureDetail, failureReason }: Message): void {
  if (status !== 'failed') return;
  const wireId = encodeId('msg', id);
  if (failureCode === 'not_on_whatsapp') throw new NotOnWhatsApp(wireId);
  throw new MessageRefused(wireId, {
    code: failureCode,
    detail: failureDetail,
    reason: failureReason ?? 'WhatsApp refused it',
  });
}
