import { contract, encodeId, type SendBody } from '@waxwing/contract';
import {
  describeFailure,
  type IncomingFile,
  NumberAndMessageRequired,
  type SendMessage,
  type SendMessageCommand,
  type SendVerdict,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { prefersAsync } from '../../http/request/prefer.js';
import { reply, route } from '../../http/route.js';
import { replyToOf } from '../messages/reply-context.js';
import { instanceIdOf } from '../path-ids.js';
import { contentOf } from './content-of.js';
import { presentSentMessage } from './present-public-message.js';

export const sendMessageRoute = (sendMessage: SendMessage) =>
  route(contract.publicMessages.send, async ({ params, headers, body, caller, attached }) => {
    const async = prefersAsync(headers.prefer);
    const verdict = await sendMessage.execute({
      key: caller.key,
      instanceId: instanceIdOf(params.instance_id),
      ...parseSendBody(body, attached),
      ...replyToOf(body),
      reference: body.reference,
      idempotencyKey: headers['idempotency-key'],
      async,
      validFor: parseValidFor(body, async),
    });
    const replayed: Record<string, string> = verdict.replayed ? { 'Idempotent-Replayed': 'true' } : {};
    if (verdict.kind === 'failed') throw sendFailure(verdict, replayed);
    const shown = presentSentMessage(verdict.reply);
    return verdict.reply.async
      ? reply(202, shown, { ...replayed, 'Preference-Applied': 'respond-async' })
      : reply(200, shown, replayed);
  });

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

/** The validity of a send in seconds, if it has one. @throws HttpError where the caller waits for the outcome */
export function parseValidFor(
  { valid_for }: Pick<SendBody, 'valid_for'>,
  async: boolean,
): number | undefined {
  if (valid_for === undefined || async) return valid_for;
  throw new HttpError('invalid_request', 'valid_for is taken only with Prefer: respond-async', {
    details: { field: 'valid_for' },
  });
}

/** Recipient and content of a send, under either name of the recipient. @throws NumberAndMessageRequired */
export function parseSendBody(
  body: SendBody,
  attached?: IncomingFile,
): { to: string } & Pick<SendMessageCommand, 'text' | 'body' | 'file'> {
  const { number, to, message } = body;
  const recipient = number?.trim() ? number : to;
  const content = contentOf(body, message, attached);
  if (!recipient?.trim() || !(content.body ?? content.text?.trim())) throw new NumberAndMessageRequired();
  return { to: recipient, ...content };
}
