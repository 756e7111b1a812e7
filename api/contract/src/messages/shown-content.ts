import { z } from 'zod';
import { id } from '../fields/fields.js';

/** A file as its sender describes it. */
const file = z
  .strictObject({
    id: id('med').optional().meta({ description: 'Of what is sent: the file that was uploaded before' }),
    mime_type: z.string(),
    file_size: z.number().meta({ description: 'Bytes' }),
    sha256: z.string().meta({ description: 'Of the file, lower-case hex' }),
    file_name: z.string().optional(),
    caption: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    seconds: z.number().optional(),
    voice: z.boolean().optional().meta({ description: 'Whether it is a voice note' }),
    gif: z.boolean().optional().meta({ description: 'Whether a video plays like a GIF' }),
    animated: z.boolean().optional().meta({ description: 'Whether a sticker moves' }),
    pack: z
      .strictObject({ name: z.string(), author: z.string() })
      .optional()
      .meta({ description: 'Of a sticker that is sent' }),
    waveform: z.string().optional().meta({ description: 'Of a voice note: 64 bars of 0 to 100, base64' }),
  })
  .meta({ id: 'MessageFile', description: 'A file, as its sender describes it' });

/** What is known here of a received message's file. */
export const receivedFile = z
  .strictObject({
    id: id('med').nullable().meta({ description: 'Of one that is available' }),
    mime_type: z.string(),
    sha256: z.string().meta({ description: 'Lower-case hex' }),
    size: z.number().meta({ description: 'Bytes' }),
    file_name: z.string().nullable(),
    status: z.enum(['pending', 'available', 'gone']).meta({
      description:
        '`pending`: it is still fetched from WhatsApp. `gone`: it cannot be had; asking again may help',
    }),
    reason: z.string().nullable().meta({
      description:
        'Why it waits or is gone: `too_large`, `storage_full`, `unavailable`, `unreachable`, `corrupt`, `phone_offline`, `not_on_phone`, `phone_refused`, `no_key`, `deleted`. More may be added',
    }),
  })
  .meta({ id: 'ReceivedFile', description: 'Whether the file of a received message is here' });

/** What a message shows of its content: the field that its type names. */
export const shownContent = {
  media: receivedFile.optional().meta({ description: 'Of a received message with a file' }),
  link: z.string().optional().meta({ description: 'Of a message that was sent with the link to its file' }),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  document: file.optional(),
  sticker: file.optional(),
  unsupported: z
    .strictObject({
      field: z
        .string()
        .meta({ description: 'The part of WhatsApp’s protocol that holds it, such as `listMessage`' }),
    })
    .optional()
    .meta({ description: 'Of a message that is kept but cannot be shown yet' }),
  unavailable: z
    .strictObject({
      reason: z.string().meta({
        description:
          '`phone_only`: the phone keeps it from its linked devices. `view_once`: it may be looked at once, on the phone. `undecryptable`: it could not be decrypted, and its sender was asked for it again. More may be added',
      }),
    })
    .optional()
    .meta({ description: 'Of a message of this type: why its content is not here' }),
  location: z
    .strictObject({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
      url: z.string().optional(),
      live: z.boolean().optional().meta({ description: 'Whether it was shared while it moved' }),
    })
    .optional()
    .meta({ description: 'Of a message of this type' }),
  contact: z
    .array(
      z.strictObject({
        name: z.string(),
        phones: z.array(
          z.strictObject({
            number: z.string(),
            type: z.string().optional(),
            waid: z.string().optional().meta({ description: 'The digits of its WhatsApp account' }),
          }),
        ),
        emails: z.array(z.string()).optional(),
        org: z.string().optional(),
      }),
    )
    .optional()
    .meta({ description: 'Of a message of this type' }),
  poll: z
    .strictObject({
      question: z.string(),
      options: z.array(z.string()),
      selectable: z.int().meta({ description: 'How many options a voter may choose; 0 for any number' }),
    })
    .optional()
    .meta({ description: 'Of a message of this type' }),
};
