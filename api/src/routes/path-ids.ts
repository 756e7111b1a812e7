import { decodeId, type IdPrefix } from '@waxwing/contract';
import {
  ConversationNotFound,
  type DomainError,
  EventNotFound,
  InstanceNotFound,
  KeyNotFound,
  MediaNotFound,
  MessageNotFound,
  OrderNotFound,
  RequestNotFound,
  SignInNotFound,
  WebhookNotFound,
} from '@waxwing/core';

/** A reader of ids in paths. A malformed id is not found, like an id that does not exist. */
function pathId(prefix: IdPrefix, NotFound: new () => DomainError): (text: string) => string {
  return (text) => {
    const id = decodeId(prefix, text);
    if (id === undefined) throw new NotFound();
    return id;
  };
}

export const conversationIdOf = pathId('cnv', ConversationNotFound);
export const eventIdOf = pathId('evt', EventNotFound);
export const instanceIdOf = pathId('ins', InstanceNotFound);
export const keyIdOf = pathId('key', KeyNotFound);
export const mediaIdOf = pathId('med', MediaNotFound);
export const messageIdOf = pathId('msg', MessageNotFound);
export const orderIdOf = pathId('ord', OrderNotFound);
export const signInIdOf = pathId('sgn', SignInNotFound);
export const webhookIdOf = pathId('hook', WebhookNotFound);

/** A request id, as answers have it. */
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

export function requestIdOf(text: string): string {
  if (!REQUEST_ID.test(text)) throw new RequestNotFound();
  return text;
}

/** The instance of a path, as one of the caller's account. */
export function ownInstance(request: { params: { instanceId: string }; caller: { accountId: string } }) {
  return { accountId: request.caller.accountId, instanceId: instanceIdOf(request.params.instanceId) };
}
