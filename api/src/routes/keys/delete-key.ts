import { contract } from '@waxwing/contract';
import type { DeleteKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { keyIdOf } from '../path-ids.js';

export const deleteKeyRoute = (deleteKey: DeleteKey) =>
  route(contract.keys.remove, async ({ params, caller }) => {
    await deleteKey.execute({ accountId: caller.accountId, keyId: keyIdOf(params.id) });
    return reply(200, { success: true as const });
  });
