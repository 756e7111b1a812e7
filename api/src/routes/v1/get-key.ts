import { contract, encodeId } from '@waxwing/contract';
import type { GetKeyUsage } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentKeyLimits } from '../keys/present-key.js';

/** Whether keys send through WhatsApp or to simulated phones. */
export type Mode = 'live' | 'sandbox';

export const getKeyRoute = (getKeyUsage: GetKeyUsage, mode: Mode) =>
  route(contract.v1Key.get, async ({ caller: { key } }) => {
    const sentToday = await getKeyUsage.execute({ key });
    return reply(200, {
      id: encodeId('key', key.id),
      object: 'key' as const,
      name: key.name,
      mode,
      ...presentKeyLimits(key),
      used_today: sentToday,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
    });
  });
