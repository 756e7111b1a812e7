import { contract } from '@waxwing/contract';
import type { RequestPairingCode } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const requestPairingCodeRoute = (requestPairingCode: RequestPairingCode) =>
  route(contract.instances.pairingCode, async ({ params, body, caller }) => {
    const { code, expiresAt } = await requestPairingCode.execute({
      accountId: caller.accountId,
      instanceId: instanceIdOf(params.instanceId),
      number: body.number,
    });
    return reply(200, { success: true as const, code, expires_at: expiresAt.toISOString() });
  });
