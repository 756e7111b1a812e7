import { BODY_TYPES, type SendBody, type V1SendBody } from '@waxwing/contract';
import type { BodyInput, SendMessageCommand } from '@waxwing/core';

type Contents = Pick<V1SendBody | SendBody, 'type' | (typeof BODY_TYPES)[number]>;

/** What a request asks to be sent: the text, or the content that its type names. */
export function contentOf(
  body: Contents,
  text: string | undefined,
): Pick<SendMessageCommand, 'text' | 'body'> {
  const type = BODY_TYPES.find((one) => one === body.type);
  // The contract has checked that the field of this name is there.
  return type ? { body: { type, [type]: body[type] } as BodyInput } : { text };
}
