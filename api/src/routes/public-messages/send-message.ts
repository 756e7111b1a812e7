import { contract } from '@waxwing/contract';
import type { SendMessage } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { assertNotFailed } from './assert-not-failed.js';
import { prefersAsync } from './prefers-async.js';
import { presentSentMessage } from './present-public-message.js';
import { validityOf } from './validity-of.js';
import { whatToSend } from './what-to-send.js';

export const sendMessageRoute = (sendMessage: SendMessage) =>
  route(contract.publicMessages.send, async ({ params, headers, body, caller, setHeader }) => {
    const async = prefersAsync(headers.prefer);
    const { reply: sent, replayed } = await sendMessage.execute({
      key: caller.key,
      instanceId: instanceIdOf(params.instance_id),
      ...whatToSend(body),
      idempotencyKey: headers['idempotency-key'],
      async,
      validFor: validityOf(body, async),
    });
    // Before the message is judged: a refusal that is repeated says so as well.
    if (replayed) setHeader('Idempotent-Replayed', 'true');
    assertNotFailed(sent.message);
    if (sent.async) setHeader('Preference-Applied', 'respond-async');
    const shown = presentSentMessage(sent);
    return sent.async ? reply(202, shown) : reply(200, shown);
  });
