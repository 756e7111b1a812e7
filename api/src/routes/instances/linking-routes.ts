import { contract, type PasskeyBody } from '@waxwing/contract';
import type { AnswerPasskey, GetPasskey, PasskeyCeremony, RequestPairingCode, WatchQr } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { ownInstance } from '../path-ids.js';

import { presentPairingCode } from './present-instance.js';
import type { RenderQr } from './qr-image-cache.js';

export const getQrCodeRoute = (watchQr: WatchQr, renderQr: RenderQr) =>
  route(contract.instances.qrCode, async (request) => {
    const { suspension } = request.caller.account;
    const instance = await watchQr.execute({ ...ownInstance(request), suspension });
    const { status, qr, qrExpiresAt, statusReason, statusReasonCode, pairing } = instance.snapshot();
    const answer = reply(200, {
      status,
      qr: qr === null ? null : await renderQr(qr),
      qr_expires_at: qrExpiresAt?.toISOString() ?? null,
      reason: statusReason,
      reason_code: statusReasonCode,
      pairing: pairing && presentPairingCode(pairing),
    });
    return { ...answer, shows: [instance.id] };
  });

export const requestPairingCodeRoute = (requestPairingCode: RequestPairingCode) =>
  route(contract.instances.pairingCode, async ({ body, ...request }) => {
    const { number } = body;
    const { code, expiresAt } = await requestPairingCode.execute({ ...ownInstance(request), number });
    return reply(200, { success: true as const, code, expires_at: expiresAt.toISOString() });
  });

export const getPasskeyRoute = (getPasskey: GetPasskey, helperUrl: string | null) =>
  route(contract.instances.passkey, async (request) => {
    const { suspension } = request.caller.account;
    const ceremony = await getPasskey.execute({ ...ownInstance(request), suspension });
    return reply(200, { passkey: ceremony && presentPasskey(ceremony, helperUrl) });
  });

function presentPasskey({ stage, ticket }: PasskeyCeremony, helperUrl: string | null): PasskeyBody {
  const wanted = stage.stage === 'wanted' ? stage : undefined;
  return {
    stage: stage.stage,
    ticket,
    options: wanted ? JSON.parse(wanted.options) : null,
    expires_at: wanted?.expiresAt.toISOString() ?? null,
    code: stage.stage === 'code' ? stage.code : null,
    helper_url: helperUrl,
  };
}

export const answerPasskeyRoute = (answerPasskey: AnswerPasskey) =>
  route(contract.instances.answerPasskey, async ({ body, ...request }) => {
    const { ticket, assertion } = body;
    await answerPasskey.execute({
      ...ownInstance(request),
      ticket,
      answer: assertion ? { kind: 'assertion', assertion } : { kind: 'confirmation' },
    });
    return reply(200, { success: true as const });
  });
