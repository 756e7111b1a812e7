import { BODY_TYPES, decodeId, type SendBody, type V1SendBody } from '@waxwing/contract';
import {
  type AttachedFile,
  type BodyInput,
  type IncomingFile,
  MediaNotFound,
  type PreviewInput,
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
    const picture = type || body.type === 'forward' ? undefined : preview?.image;
    if (attached && !picture)
      throw wrong('file', 'may be given only with a type of file, or with preview.image');
    if (body.type === 'forward')
      return {
        body: {
          type: 'forward',
          forward: { messageId: storedMessage('forward.message_id', body.forward!.message_id) },
        },
      };
    // The contract has checked that the field of this name is there.
    if (type) return { body: { type, [type]: body[type]! } as BodyInput };
    if (!preview || !picture) return { text, preview: preview as PreviewInput | undefined, mentions };
    const { source: image, file } = sourceOf('preview.image', picture, attached);
    return { text, preview: { ...preview, image }, mentions, file };
  }
  const { source, file } = sourceOf(type, body[type]!, attached);
  return { body: { type, mentions, [type]: source } as BodyInput, file };
}

/** The reaction that a request sends. @throws TargetUnusable, HttpError */
export function reactionOf(
  { type, reaction }: Pick<V1SendBody | SendBody, 'type' | 'reaction'>,
  attached?: IncomingFile,
): { messageId: string; emoji: string } | undefined {
  if (type !== 'reaction') return undefined;
  if (attached) throw wrong('file', 'may not be given with type reaction');
  // The contract has checked that it is there.
  const { message_id, emoji } = reaction!;
  return { messageId: storedMessage('reaction.message_id', message_id), emoji };
}

interface GivenSource {
  readonly id?: string | undefined;
  readonly link?: string | undefined;
  readonly data?: string | undefined;
}

/** Where a file comes from, as the product names it. `field` holds it in the request. @throws MediaNotFound, HttpError */
function sourceOf(field: string, { id, data, ...said }: GivenSource, attached: IncomingFile | undefined) {
  if (attached && data !== undefined) throw wrong(`${field}.data`, 'may not be given beside file');
  const source = { ...said, ...(id !== undefined && { id: storedId(`${field}.id`, id) }) };
  const file = data === undefined ? attached && besideBody(attached) : inBody(`${field}.data`, data);
  return { source, file };
}

/** @throws TargetUnusable */
function storedMessage(field: string, messageId: string): string {
  const id = decodeId('msg', messageId);
  if (id === undefined) throw new TargetUnusable(field, 'is no id of a message');
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

function storedId(field: string, mediaId: string): string {
  const id = decodeId('med', mediaId);
  if (id === undefined) throw new MediaNotFound(field);
  return id;
}
