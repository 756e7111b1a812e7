import type { V1MessageBody } from '@waxwing/contract';
import type { MessageBody } from '@waxwing/core';

type ShownContent = Pick<V1MessageBody, MessageBody['type']>;

/** What a message shows beside its text, in the field that its type names. */
export function presentContent(body: MessageBody | undefined): ShownContent {
  if (!body) return {};
  switch (body.type) {
    case 'contact':
      return { contact: body.cards.map(presentCard) };
    case 'poll': {
      const { type: _, options, ...poll } = body;
      return { poll: { ...poll, options: [...options] } };
    }
    default: {
      const { type, ...content } = body;
      return { [type]: content } as ShownContent;
    }
  }
}

type Card = Extract<MessageBody, { type: 'contact' }>['cards'][number];

function presentCard({ phones, emails, ...card }: Card) {
  return { ...card, phones: [...phones], ...(emails && { emails: [...emails] }) };
}
