import { contract } from '@waxwing/contract';
import type { CreateKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentKey } from './present-key.js';

export const createKeyRoute = (createKey: CreateKey) =>
  route(contract.keys.create, async ({ body, caller }) => {
    const key = await createKey.execute({
      accountId: caller.accountId,
      name: body.name,
      expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at),
    });
    return reply(200, { apiKey: presentKey(key) });
  });
