import { z } from 'zod';
import { text } from '../fields/fields.js';
import { line, source } from './file-source.js';
import { forward } from './send-options.js';

const degrees = (most: number) => z.number({ error: 'must be a number' }).min(-most).max(most);

const captioned = { ...source, caption: line(1024).optional() };

/** What is sent, by the type that names it; of a text that is `text` itself. */
export const contentFields = {
  image: z
    .strictObject(captioned)
    .optional()
    .meta({ description: 'Of `type` `image`: a picture. What phones do not show becomes JPEG' }),
  video: z
    .strictObject({
      ...captioned,
      gif: z
        .boolean()
        .optional()
        .meta({ description: 'Whether it plays by itself, again and again, without sound' }),
    })
    .optional()
    .meta({ description: 'Of `type` `video`: an MP4 video' }),
  audio: z
    .strictObject({
      ...source,
      voice: z
        .boolean()
        .optional()
        .meta({ description: 'Whether it is sent as a voice note, to which any sound is converted' }),
    })
    .optional()
    .meta({
      description: 'Of `type` `audio`: a sound (MP3, M4A, AAC, AMR, Ogg), or any sound as a voice note',
    }),
  document: z
    .strictObject({
      ...captioned,
      file_name: line(240)
        .optional()
        .meta({ description: 'As the recipient sees it; the name of the upload unless told' }),
      filename: line(240)
        .optional()
        .meta({ deprecated: true, description: 'The former name of `file_name`' }),
    })
    .optional()
    .meta({ description: 'Of `type` `document`: a file of any type' }),
  sticker: z
    .strictObject({ ...source, pack: line(64).optional(), author: line(64).optional() })
    .optional()
    .meta({ description: 'Of `type` `sticker`: a picture of up to 5 MiB, which becomes a sticker' }),
  location: z
    .strictObject({
      latitude: degrees(90).meta({ description: 'Degrees, north of the equator' }),
      longitude: degrees(180).meta({ description: 'Degrees, east of Greenwich' }),
      name: line(256).optional(),
      address: line(512).optional(),
    })
    .optional()
    .meta({ description: 'Of `type` `location`: a place on the map' }),
  contact: z
    .array(
      z.strictObject({
        name: line(128),
        phones: z
          .array(
            z.strictObject({
              number: text(64).meta({ description: 'E.164, with or without `+`, spaces and dashes' }),
              type: z.enum(['CELL', 'HOME', 'WORK']).optional(),
            }),
          )
          .meta({ minItems: 1, maxItems: 10 }),
        emails: z.array(line(254)).optional().meta({ maxItems: 10 }),
        org: line(128).optional(),
      }),
    )
    .optional()
    .meta({ minItems: 1, maxItems: 20, description: 'Of `type` `contact`: cards of people or businesses' }),
  poll: z
    .strictObject({
      question: line(255),
      options: z
        .array(line(100))
        .meta({ minItems: 2, maxItems: 12, description: 'Different from each other' }),
      selectable: z
        .int()
        .optional()
        .meta({ minimum: 1, description: 'How many options a voter may choose, one unless told' }),
    })
    .optional()
    .meta({ description: 'Of `type` `poll`: a question with answers to choose from' }),
  forward,
};

/** Bytes of a request that sends: it may hold a small file in base64. */
export const SEND_BODY_LIMIT = 1_048_576;

/** What is sent with a file. */
export const FILE_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/** What is sent beside texts. */
export const BODY_TYPES = [...FILE_TYPES, 'location', 'contact', 'poll'] as const;

const SEND_TYPES = ['text', ...BODY_TYPES, 'forward'] as const;

const about = { description: 'What is sent: the field of the same name holds it' };
export const sendType = z.enum(SEND_TYPES).meta(about);
/** The type in a call that takes reactions as well. */
export const sendOrReactType = z.enum([...SEND_TYPES, 'reaction']).meta(about);

/** What has words that can name somebody. */
const MENTIONING: readonly string[] = ['text', 'image', 'video', 'document'];

/** What a reaction, which is no message of its own, does not take. */
const MESSAGES_ALONE = ['context', 'reference', 'valid_for'] as const;

type Content = {
  readonly type?: string | undefined;
  readonly preview?: unknown;
  readonly mentions?: unknown;
} & {
  readonly [type in (typeof SEND_TYPES)[number] | 'reaction' | (typeof MESSAGES_ALONE)[number]]?: unknown;
};

/** Refuses a content that the type does not name, and a type without its content. `textField` has that of a text. */
export function checkContent<Body extends Content>(textField: keyof Body & string) {
  return (body: Body, context: z.RefinementCtx): void => {
    const type = body.type ?? 'text';
    if (body.preview !== undefined && type !== 'text')
      context.addIssue({ code: 'custom', path: ['preview'], message: 'may be given only with type text' });
    if (body.mentions !== undefined && !MENTIONING.includes(type)) {
      const message = 'may be given only with a text or a caption';
      context.addIssue({ code: 'custom', path: ['mentions'], message });
    }
    for (const field of type === 'reaction' ? MESSAGES_ALONE : [])
      if (body[field] !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'may not be given with type reaction' });
    for (const of of [...SEND_TYPES, 'reaction'] as const) {
      const field = of === 'text' ? textField : of;
      const given = body[field as keyof Body] !== undefined;
      // The product refuses a missing text with its own sentence.
      if (given === (of === type) || (of === type && textField === 'message' && of === 'text')) continue;
      const message = given ? `may be given only with type ${of}` : 'is required';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  };
}
