import type { UsageBody } from '@waxwing/contract';
import type { Usage } from '@waxwing/core';

export function presentUsage({ sent, limit, remaining }: Usage): UsageBody {
  return { sent_messages: sent, message_limit: limit, remaining };
}
