import { contract, encodeId, FILE_TYPES, type SendBody } from '@waxwing/contract';
import {
  describeFailure,
  type IncomingFile,
  NumberAndMessageRequired,
  type SendMessage,
  type SendMessageCommand,
  type SendReaction,
  type SendVerdict,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { prefersAsync } from '../../http/request/prefer.js';
import { reply, route } from '../../http/route.js';
import { replyToOf } from '../messages/reply-context.js';
import { instanceIdOf } from '../path-ids.js';
import { contentOf, reactionOf } from './content-of.js';
import { presentSentMessage, presentSentReaction } from './present-public-message.js';

export const sendMessageRoute = (sendMessage: SendMessage, sendReaction: SendReaction) =>
  route(contract.publicMessages.send, async ({ params, headers, body, caller, attached }) => {
    const sender = { key: caller.key, instanceId: instanceIdOf(params.instance_id) };
    const idempotencyKey = headers['idempotency-key'];
    const reaction = reactionOf(body, attached);
    if (reaction) {
      const addressed = { ...sender, to: recipientOf(body) };
      const reacted = await sendReaction.execute({ ...addressed, ...reaction, idempotencyKey });
      const shown = presentSentReaction(reacted, reaction.emoji);
      return reacted.isPending
        ? reply(202, shown, replayedOf(reacted))
        : reply(200, shown, replayedOf(reacted));
    }
    const async = prefersAsync(headers.prefer);
    const verdict = await sendMessage.execute({
      ...sender,
      ...parseSendBody(body, attached),
      ...replyToOf(body),
      reference: body.reference,
      idempotencyKey,
      async,
      validFor: parseValidFor(body, async),
    });
    const replayed = replayedOf(verdict);
    if (verdict.kind === 'failed') throw sendFailure(verdict, replayed);
    const shown = presentSentMessage(verdict.reply);
    return verdict.reply.async
      ? reply(202, shown, { ...replayed, 'Preference-Applied': 'respond-async' })
      : reply(200, shown, replayed);
  });

/** Tells whether an answer is that to the first request with the same idempotency key. */
export const replayedOf = ({ replayed }: { readonly replayed: boolean }): Record<string, string> =>
  replayed ? { 'Idempotent-Replayed': 'true' } : {};

/** The refusal of a message that was tried and failed. */
export function sendFailure(
  { reply: { message }, failure }: Extract<SendVerdict, { kind: 'failed' }>,
  headers: Record<string, string>,
): HttpError {
  const id = encodeId('msg', message.id);
  const { code, detail, reason } = failure;
  const sentence = describeFailure(failure);
  if (code === 'not_on_whatsapp') return new HttpError(code, sentence, { details: { id }, headers });
  const details = {
    id,
    failure_reason: reason,
    ...(code && { failure_code: code }),
    ...(detail && { failure_detail: detail }),
  };
  return new HttpError('message_refused', sentence, { details, headers });
}

/**
 * The validity of a send in seconds, if it has one. A file may be under way for long after the caller has been answered.
 * @throws HttpError where the caller waits for the outcome of anything else
 */
export function parseValidFor(
  { valid_for, type }: Pick<SendBody, 'valid_for' | 'type'>,
  async: boolean,
): number | undefined {
  const hasFile = FILE_TYPES.some((one) => one === type);
  if (valid_for === undefined || async || hasFile) return valid_for;
  throw new HttpError(
    'invalid_request',
    'valid_for is taken only with Prefer: respond-async, or with a type of file',
    {
      details: { field: 'valid_for' },
    },
  );
}

/** Recipient and content of a send, under either name of the recipient. @throws NumberAndMessageRequired */
export function parseSendBody(
  body: SendBody,
  attached?: IncomingFile,
): { to: string } & Pick<SendMessageCommand, 'text' | 'body' | 'file'> {
  const content = contentOf(body, body.message, attached);
  if (!(content.body ?? content.text?.trim())) throw new NumberAndMessageRequired();
  return { to: recipientOf(body), ...content };
}

function recipientOf({ number, to }: SendBody): string {
  const recipient = number?.trim() ? number : to;
  if (!recipient?.trim()) throw new NumberAndMessageRequired();
  return recipient;
}
