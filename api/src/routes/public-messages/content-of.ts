import { BODY_TYPES, decodeId, type SendBody, type V1SendBody } from '@waxwing/contract';
import {
  type AttachedFile,
  type BodyInput,
  type IncomingFile,
  MediaNotFound,
  type SendMessageCommand,
  TargetUnusable,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';

type Contents = Pick<
  V1SendBody | SendBody,
  'type' | 'preview' | 'mentions' | 'forward' | (typeof BODY_TYPES)[number]
>;

/**
 * What a request asks to be sent: the text, or the content that its type names, with the file beside it.
 * @throws MediaNotFound, TargetUnusable, HttpError
 */
export function contentOf(
  body: Contents,
  text: string | undefined,
  attached?: IncomingFile,
): Pick<SendMessageCommand, 'text' | 'preview' | 'mentions' | 'body' | 'file'> {
  const { preview, mentions } = body;
  const type = BODY_TYPES.find((one) => one === body.type);
  if (!type || type === 'location' || type === 'contact' || type === 'poll') {
    if (attached) throw wrong('file', 'may be given only with a type of file');
    if (body.type === 'forward')
      return { body: { type: 'forward', forward: { messageId: forwardedId(body.forward!) } } };
    // The contract has checked that the field of this name is there.
    return type ? { body: { type, [type]: body[type]! } as BodyInput } : { text, preview, mentions };
  }
  const { id, data, ...said } = body[type]!;
  if (attached && data !== undefined) throw wrong(`${type}.data`, 'may not be given beside file');
  return {
    body: { type, mentions, [type]: { ...said, ...(id !== undefined && { id: storedId(id) }) } } as BodyInput,
    file: data === undefined ? attached && besideBody(attached) : inBody(`${type}.data`, data),
  };
}

/** @throws TargetUnusable */
function forwardedId({ message_id }: { readonly message_id: string }): string {
  const id = decodeId('msg', message_id);
  if (id === undefined) throw new TargetUnusable('forward.message_id', 'is no id of a message');
  return id;
}

function besideBody(file: IncomingFile): AttachedFile {
  return { field: 'file', open: async () => file };
}

function inBody(field: string, data: string): AttachedFile {
  async function* bytes() {
    yield Buffer.from(data, 'base64');
  }
  return { field, open: async () => ({ bytes: bytes(), description: () => ({}) }) };
}

function wrong(field: string, predicate: string): HttpError {
  return new HttpError('invalid_request', `${field} ${predicate}`, { details: { field } });
}

function storedId(mediaId: string): string {
  const id = decodeId('med', mediaId);
  if (id === undefined) throw new MediaNotFound();
  return id;
}
