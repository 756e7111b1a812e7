import { contract } from '@waxwing/contract';
import type { WatchQr } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { presentPairingCode } from './present-instance.js';
import { cacheQrImages, type RenderQr } from './qr-image-cache.js';

export const getQrCodeRoute = (watchQr: WatchQr, renderQr: RenderQr) => {
  const draw = cacheQrImages(renderQr);
  return route(contract.instances.qrCode, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const instance = await watchQr.execute({ accountId: caller.accountId, instanceId });
    const { status, qr, qrExpiresAt, statusReason, statusReasonCode, pairing } = instance.snapshot();
    return reply(200, {
      status,
      qr: qr === null ? null : await draw(qr),
      qr_expires_at: qrExpiresAt?.toISOString() ?? null,
      reason: statusReason,
      reason_code: statusReasonCode,
      pairing: pairing && presentPairingCode(pairing),
    });
  });
};
