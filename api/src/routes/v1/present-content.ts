import { encodeId, type V1MessageBody } from '@waxwing/contract';
import { isLinkedBody, isMediaBody, type MediaBody, type Message, type MessageBody } from '@waxwing/core';

type ShownContent = Pick<V1MessageBody, MessageBody['type'] | 'link'>;

/** What a message shows beside its text, in the field that its type names. */
export function presentContent(stored: MessageBody | undefined): ShownContent {
  if (!stored) return {};
  const body = shownPartOf(stored);
  switch (body.type) {
    case 'contact':
      return { contact: body.cards.map(presentCard) };
    case 'poll': {
      const { type: _, options, ...poll } = body;
      return { poll: { ...poll, options: [...options] } };
    }
    default: {
      if (isLinkedBody(body)) return { link: body.link };
      if (isMediaBody(body)) return presentFileContent(body);
      const { type, ...content } = body;
      return { [type]: content } as ShownContent;
    }
  }
}

/** Only phones show that a message was forwarded, and whom it mentions. */
function shownPartOf<Body extends MessageBody>(body: Body): Body {
  const { forwarded: _, mentions: __, ...rest } = body as Body & { forwarded?: unknown; mentions?: unknown };
  return rest as Body;
}

function presentFileContent({ type, media_id: id, link, ...file }: MediaBody): ShownContent {
  const shown = { ...(id !== undefined && { id: encodeId('med', id) }), ...file };
  return { ...(link !== undefined && { link }), [type]: shown };
}

/** The file of a received message, and whether it is here. */
export function presentFile({ body, file }: Pick<Message, 'body' | 'file'>): Pick<V1MessageBody, 'media'> {
  if (!file || !body || !('sha256' in body)) return {};
  const { mime_type, sha256, file_size: size, file_name = null } = body;
  const id = file.mediaId === null ? null : encodeId('med', file.mediaId);
  return { media: { id, mime_type, sha256, size, file_name, status: file.status, reason: file.reason } };
}

type Card = Extract<MessageBody, { type: 'contact' }>['cards'][number];

function presentCard({ phones, emails, ...card }: Card) {
  return { ...card, phones: [...phones], ...(emails && { emails: [...emails] }) };
}
