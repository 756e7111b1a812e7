import { z } from 'zod';
import { text, textCheckedByCore } from '../fields/fields.js';
import { source } from './file-source.js';

/** The message that a message answers. */
export const replyTo = z
  .strictObject({
    message_id: text(128).meta({
      description: 'Of the same instance and chat, sent or received, and stored still',
    }),
  })
  .optional()
  .meta({ description: 'The message that this one answers: phones show it above' });

/** The preview of a link in a text. */
export const preview = z
  .strictObject({
    url: textCheckedByCore({ maxLength: 2048 }).meta({ description: 'The link, as it stands in the text' }),
    title: textCheckedByCore({ maxLength: 256 }),
    description: textCheckedByCore({ maxLength: 1024 }).optional(),
    image: z
      .strictObject(source)
      .optional()
      .meta({ description: 'A picture, of which phones show a small one beside the title' }),
  })
  .optional()
  .meta({
    description:
      'Of `type` `text`: what phones show above the text for a link in it. The page is not fetched: what stands here is shown',
  });

/** The people whom a text or a caption mentions. */
export const mentions = z
  .array(text(64))
  .optional()
  .meta({
    maxItems: 256,
    description:
      'People whom the text or the caption names by `@` and the number, such as `@919876543210`: phones show their names there',
    examples: [['919876543210']],
  });

/** The caller's reference in a request that sends. */
export const reference = textCheckedByCore({ maxLength: 512 }).optional().meta({
  description:
    'Your own word for the message, such as the number of an order: up to 512 bytes, which every answer and event about it repeats. The recipient does not see it',
});

/** In place of a content. */
export const reaction = z
  .strictObject({
    message_id: text(128).meta({
      description: 'Of the same instance and chat, sent or received, and stored still',
    }),
    emoji: textCheckedByCore({ minLength: 0, maxLength: 64 }).meta({
      description: 'One emoji; empty to take the reaction back',
    }),
  })
  .optional()
  .meta({
    description:
      'Of `type` `reaction`: what is said to a message of the chat. It is none of its own: it is not charged, and the answer is about the message that it names. It is answered once WhatsApp has taken it, whatever `Prefer` says',
  });

/** In place of a content. */
export const forward = z
  .strictObject({
    message_id: text(128).meta({
      description: 'Sent or received by an instance that the key opens, and stored still, as its file is',
    }),
  })
  .optional()
  .meta({
    description:
      'Of `type` `forward`: a message whose content is sent once more. Phones mark what others wrote as forwarded',
  });
