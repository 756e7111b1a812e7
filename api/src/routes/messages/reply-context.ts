import { decodeId, encodeId } from '@waxwing/contract';
import { type Message, TargetUnusable } from '@waxwing/core';

interface Context {
  readonly message_id: string;
}

/** The id of the message that a request answers. @throws TargetUnusable for what is none */
export function replyToOf({ context }: { readonly context?: Context | undefined }): {
  replyTo?: string | undefined;
} {
  if (!context) return {};
  const replyTo = decodeId('msg', context.message_id);
  if (replyTo === undefined) throw new TargetUnusable('context.message_id', 'is no id of a message');
  return { replyTo };
}

/** What a message answers; null for nothing. Replies that were stored before there were answers know of none. */
export function presentContext({ replyTo }: Partial<Pick<Message, 'replyTo'>>): Context | null {
  return replyTo ? { message_id: encodeId('msg', replyTo) } : null;
}

/** What a message answers, and its reference, where they are shown only by messages that have them. */
export function presentOwnContext(message: Message): { context?: Context; reference?: string } {
  const context = presentContext(message);
  const { reference } = message;
  return { ...(context && { context }), ...(reference && { reference }) };
}
