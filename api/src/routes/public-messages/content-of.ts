import { BODY_TYPES, decodeId, type SendBody, type V1SendBody } from '@waxwing/contract';
import { type BodyInput, MediaNotFound, type SendMessageCommand } from '@waxwing/core';

type Contents = Pick<V1SendBody | SendBody, 'type' | 'preview' | (typeof BODY_TYPES)[number]>;

/** What a request asks to be sent: the text, or the content that its type names. @throws MediaNotFound */
export function contentOf(
  body: Contents,
  text: string | undefined,
): Pick<SendMessageCommand, 'text' | 'preview' | 'body'> {
  const type = BODY_TYPES.find((one) => one === body.type);
  if (!type) return { text, preview: body.preview };
  // The contract has checked that the field of this name is there.
  const content = body[type]!;
  return {
    body: { type, [type]: 'id' in content ? { ...content, id: storedId(content.id) } : content } as BodyInput,
  };
}

function storedId(mediaId: string): string {
  const id = decodeId('med', mediaId);
  if (id === undefined) throw new MediaNotFound();
  return id;
}
