import { contract } from '@waxwing/contract';
import type { WatchQr } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { presentPairing } from './present-instance.js';

/** Draws a QR code of `text` as a PNG data URL. */
export type RenderQr = (text: string) => Promise<string>;

export const getQrCodeRoute = (watchQr: WatchQr, renderQr: RenderQr) =>
  route(contract.instances.qrCode, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const instance = await watchQr.execute({ accountId: caller.accountId, instanceId });
    const { status, qr, qrExpiresAt, statusReason, statusReasonCode, pairing } = instance.snapshot();
    return reply(200, {
      status,
      qr: qr === null ? null : await renderQr(qr),
      qr_expires_at: qrExpiresAt?.toISOString() ?? null,
      reason: statusReason,
      reason_code: statusReasonCode,
      pairing: pairing && presentPairing(pairing),
    });
  });
