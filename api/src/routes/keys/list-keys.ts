import { contract } from '@waxwing/contract';
import type { ListKeys } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentKey } from './present-key.js';

export const listKeysRoute = (listKeys: ListKeys) =>
  route(contract.keys.list, async ({ caller }) => {
    const keys = await listKeys.execute({ accountId: caller.accountId });
    return reply(200, { apiKeys: keys.map(presentKey) });
  });
