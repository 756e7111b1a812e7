import { contract } from '@waxwing/contract';
import type { AnswerPasskey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const answerPasskeyRoute = (answerPasskey: AnswerPasskey) =>
  route(contract.instances.answerPasskey, async ({ params, body, caller }) => {
    const { ticket, assertion } = body;
    await answerPasskey.execute({
      accountId: caller.accountId,
      instanceId: instanceIdOf(params.instanceId),
      ticket,
      answer: assertion ? { kind: 'assertion', assertion } : { kind: 'confirmation' },
    });
    return reply(200, { success: true as const });
  });
