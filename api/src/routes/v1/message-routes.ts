import { contract, encodeId, type V1SendBody } from '@waxwing/contract';
import {
  type ApiKey,
  type ChangeMessage,
  type ChangeRequest,
  type GetMessage,
  type GetMessageTimeline,
  InvalidInput,
  type MarkMessageRead,
  NumberAndMessageRequired,
  Recipient,
  type SearchMessages,
  type SendMessage,
  type SendReaction,
  type ShowHolds,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { preferredWait, prefersAsync } from '../../http/request/prefer.js';
import { reply, route } from '../../http/route.js';
import { replyToOf } from '../messages/reply-context.js';
import { instanceIdOf, messageIdOf } from '../path-ids.js';
import { contentOf, reactionOf } from '../public-messages/content-of.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';
import { parseValidFor } from '../public-messages/send-message.js';
import { clampToRange } from '../time-range.js';
import { presentV1Message } from './present-message.js';
import { replyWithChanged, replyWithSent } from './reply-with-sent.js';

export const sendV1MessageRoute = (
  sendMessage: SendMessage,
  getTimeline: GetMessageTimeline,
  sendReaction: SendReaction,
) =>
  route(contract.v1Messages.send, async ({ headers, body, caller, attached }) => {
    const reaction = reactionOf(body, attached);
    const idempotencyKey = headers['idempotency-key'];
    if (reaction) {
      const { key } = caller;
      const addressed = { key, instanceId: sendingInstance(body, key), to: body.to };
      return replyWithChanged(await sendReaction.execute({ ...addressed, ...reaction, idempotencyKey }));
    }
    const async = prefersAsync(headers.prefer);
    const wait = async ? undefined : preferredWait(headers.prefer);
    const verdict = await sendMessage.execute({
      key: caller.key,
      instanceId: sendingInstance(body, caller.key),
      to: body.to,
      ...contentOf(body, body.text, attached),
      ...replyToOf(body),
      reference: body.reference,
      idempotencyKey,
      async,
      waitMs: wait === undefined ? undefined : wait * 1_000,
      validFor: parseValidFor(body, async),
    });
    return replyWithSent(verdict, { wait, getTimeline });
  });

/** The instance that the body names, or the one that the key opens alone. */
function sendingInstance({ instance_id }: V1SendBody, { instanceIds }: ApiKey): string {
  if (instance_id !== undefined) return instanceIdOf(instance_id);
  const [only, another] = instanceIds;
  if (only !== undefined && another === undefined) return only;
  throw new HttpError('invalid_request', 'instance_id is required: this key opens more than one instance', {
    details: { field: 'instance_id' },
  });
}

export const getV1MessageRoute = (getMessage: GetMessage, showHolds: ShowHolds) =>
  route(contract.v1Messages.get, async ({ params, caller }) => {
    const messageId = messageIdOf(params.id);
    const found = await getMessage.execute({ key: caller.key, messageId });
    const [message = found.message] = await showHolds.execute(caller.accountId, [found.message]);
    return reply(200, presentV1Message({ ...found, message }));
  });

export const listV1MessagesRoute = (searchMessages: SearchMessages, showHolds: ShowHolds) =>
  route(contract.v1Messages.list, async ({ query, caller }) => {
    const { instance_id, created_after, created_before, cursor, to, from, has_media, ...filters } = query;
    const { messages, next } = await searchMessages.execute({
      key: caller.key,
      ...filters,
      hasMedia: has_media,
      instanceId: instance_id === undefined ? undefined : instanceIdOf(instance_id),
      to: chatOf('to', to),
      from: chatOf('from', from),
      createdAfter: created_after === undefined ? undefined : clampToRange(new Date(created_after)),
      createdBefore: created_before === undefined ? undefined : clampToRange(new Date(created_before)),
      before: cursor === undefined ? undefined : decodeCursor(cursor),
    });
    const shown = await showHolds.execute(
      caller.accountId,
      messages.map(({ message }) => message),
    );
    return reply(200, {
      object: 'list' as const,
      data: messages.map((found, n) => presentV1Message({ ...found, message: shown[n] ?? found.message })),
      has_more: next !== undefined,
      next_cursor: next ? encodeCursor(next) : null,
    });
  });

export const readV1MessageRoute = (markRead: MarkMessageRead) =>
  route(contract.v1MessageActions.read, async ({ params, caller: { key } }) => {
    const { messageId, isShown } = await markRead.execute({ key, messageId: messageIdOf(params.id) });
    return reply(200, {
      object: 'read_receipt' as const,
      message_id: encodeId('msg', messageId),
      status: 'read' as const,
      shown: isShown,
    });
  });

export const editV1MessageRoute = (changeMessage: ChangeMessage) =>
  route(contract.v1MessageActions.edit, async ({ body: { text, caption }, ...request }) => {
    const edit =
      text === undefined
        ? ({ field: 'caption', text: caption ?? '' } as const)
        : ({ field: 'text', text } as const);
    return replyWithChanged(await changeMessage.edit(changeOf(request), edit));
  });

export const deleteV1MessageRoute = (changeMessage: ChangeMessage) =>
  route(contract.v1MessageActions.remove, async (request) =>
    replyWithChanged(await changeMessage.delete(changeOf(request))),
  );

export const reactToV1MessageRoute = (changeMessage: ChangeMessage) =>
  route(contract.v1MessageActions.react, async ({ body: { emoji }, ...request }) =>
    replyWithChanged(await changeMessage.react(changeOf(request), emoji)),
  );

function changeOf({ params, headers, caller }: ChangingRequest): ChangeRequest {
  const idempotencyKey = headers['idempotency-key'];
  return { key: caller.key, messageId: messageIdOf(params.id), idempotencyKey };
}

interface ChangingRequest {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly caller: { readonly key: ApiKey };
}

/** The chat of a filter, written as the recipient of a message is. @throws HttpError that names the field */
function chatOf(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return Recipient.parse(text).chatId;
  } catch (error) {
    if (!(error instanceof InvalidInput || error instanceof NumberAndMessageRequired)) throw error;
    const predicate = error instanceof InvalidInput ? error.predicate : 'may not be blank';
    throw new HttpError('invalid_request', `${field} ${predicate}`, { details: { field } });
  }
}
