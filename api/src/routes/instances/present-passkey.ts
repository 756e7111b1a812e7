import type { PasskeyBody } from '@waxwing/contract';
import type { PasskeyCeremony } from '@waxwing/core';

export function presentPasskey({ stage, ticket }: PasskeyCeremony, helperUrl: string | null): PasskeyBody {
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
