import { contract, encodeId, type SendBody } from '@waxwing/contract';
import {
  type Message,
  MessageRefused,
  NotOnWhatsApp,
  NumberAndMessageRequired,
  type SendMessage,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { presentSentMessage } from './present-public-message.js';

// Matches from every quote on, also from an unclosed one: an expression that could fail would try from each of them.
const QUOTED = /"(?:[^"\\]|\\.?)*"?/g;

/** Whether a Prefer header (RFC 7240: a list of preferences, each with parameters) asks for `respond-async`. */
export function prefersAsync(prefer: string | undefined): boolean {
  if (prefer === undefined) return false;
  return prefer
    .replace(QUOTED, '')
    .split(',')
    .some((preference) => preference.split(/[;=]/, 1)[0]?.trim().toLowerCase() === 'respond-async');
}

export const sendMessageRoute = (sendMessage: SendMessage) =>
  route(contract.publicMessages.send, async ({ params, headers, body, caller, setHeader }) => {
    const async = prefersAsync(headers.prefer);
    const { reply: sent, replayed } = await sendMessage.execute({
      key: caller.key,
      instanceId: instanceIdOf(params.instance_id),
      ...parseSendBody(body),
      idempotencyKey: headers['idempotency-key'],
      async,
      validFor: parseValidFor(body, async),
    });
    // Set before the message is checked, so that a repeated refusal is marked as well.
    if (replayed) setHeader('Idempotent-Replayed', 'true');
    assertNotFailed(sent.message);
    if (sent.async) setHeader('Preference-Applied', 'respond-async');
    const shown = presentSentMessage(sent);
    return sent.async ? reply(202, shown) : reply(200, shown);
  });

/** Answers a failed message with its error. @throws NotOnWhatsApp, MessageRefused */
function assertNotFailed({ id, status, failureCode, failureDetail, failureReason }: Message): void {
  if (status !== 'failed') return;
  const wireId = encodeId('msg', id);
  if (failureCode === 'not_on_whatsapp') throw new NotOnWhatsApp(wireId);
  throw new MessageRefused(wireId, {
    code: failureCode,
    detail: failureDetail,
    reason: failureReason ?? 'WhatsApp refused it',
  });
}

/** The validity of a send in seconds, if it has one. @throws HttpError where the caller waits for the outcome */
function parseValidFor({ valid_for }: SendBody, async: boolean): number | undefined {
  if (valid_for === undefined || async) return valid_for;
  throw new HttpError('invalid_request', 'valid_for is taken only with Prefer: respond-async', {
    details: { field: 'valid_for' },
  });
}

/** Recipient and text of a send, under either name of the recipient. @throws NumberAndMessageRequired */
export function parseSendBody({ number, to, message }: SendBody): { to: string; text: string } {
  const recipient = number?.trim() ? number : to;
  if (!recipient?.trim() || !message?.trim()) throw new NumberAndMessageRequired();
  return { to: recipient, text: message };
}
