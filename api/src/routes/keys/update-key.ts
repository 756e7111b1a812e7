import { contract } from '@waxwing/contract';
import type { UpdateKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { keyIdOf } from '../path-ids.js';
import { presentKey } from './present-key.js';

export const updateKeyRoute = (updateKey: UpdateKey) =>
  route(contract.keys.update, async ({ params, body, caller }) => {
    const key = await updateKey.execute({
      accountId: caller.accountId,
      keyId: keyIdOf(params.id),
      name: body.name,
      isActive: body.is_active,
    });
    return reply(200, { apiKey: presentKey(key) });
  });
