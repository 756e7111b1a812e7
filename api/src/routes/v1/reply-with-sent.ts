import type { V1MessageBody } from '@waxwing/contract';
import type { ChangeReply, GetMessageTimeline, SendReply, SendVerdict } from '@waxwing/core';
import { type Reply, reply } from '../../http/route.js';
import { replayedOf, sendFailure } from '../public-messages/send-message.js';
import { presentV1Message } from './present-message.js';

/** What a send is answered: the message, or why it failed. @param wait seconds, where the caller chose how long to wait */
export async function replyWithSent(
  verdict: SendVerdict,
  { wait, getTimeline }: { wait: number | undefined; getTimeline: GetMessageTimeline },
): Promise<Reply<200, V1MessageBody> | Reply<202, V1MessageBody>> {
  const replayed = replayedOf(verdict);
  if (verdict.kind === 'failed') throw sendFailure(verdict, replayed);
  const sentAt = verdict.kind === 'sent' ? await sentAtOf(verdict.reply, getTimeline) : null;
  const message = { message: verdict.reply.message, sentAt, deliveredAt: null, readAt: null };
  const shown = presentV1Message(message);
  if (verdict.reply.async) return reply(202, shown, { ...replayed, 'Preference-Applied': 'respond-async' });
  const waited: Record<string, string> = wait === undefined ? {} : { 'Preference-Applied': `wait=${wait}` };
  return reply(200, shown, { ...replayed, ...waited });
}

/** What a change of a message is answered: the message, as it was where the change is still to be made. */
export const replyWithChanged = (
  changed: ChangeReply,
): Reply<200, V1MessageBody> | Reply<202, V1MessageBody> =>
  reply(changed.isPending ? 202 : 200, presentV1Message(changed.timeline), replayedOf(changed));

/** Replies that were stored without times are looked up; null where the plan no longer keeps the message. */
async function sentAtOf(
  { message, times }: SendReply,
  getTimeline: GetMessageTimeline,
): Promise<Date | null> {
  if (times) return times.sentAt;
  const wanted = { accountId: message.accountId, messageId: message.id };
  const timeline = await getTimeline.execute(wanted).catch(() => undefined);
  return timeline?.sentAt ?? null;
}
