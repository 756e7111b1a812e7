import { z } from 'zod';
import { text, textCheckedByCore } from '../fields/fields.js';

/** Checked by the product, whose sentence names the field and its limit. */
export const line = (maxLength: number) => textCheckedByCore({ maxLength });

/** The text is as long as the body may be; a pattern that looks at groups would take too much memory for that. */
function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** Where a file comes from: exactly one of them. The product refuses others, since the file may also come beside the body. */
export const source = {
  id: text(128).optional().meta({ description: 'A file that was uploaded before' }),
  link: line(2_048)
    .optional()
    .meta({ description: 'An https URL, from which the file is fetched when it is sent' }),
  data: z
    .string()
    .refine(isBase64, { error: 'must be base64 (RFC 4648 section 4), with its padding' })
    .optional()
    .meta({
      contentEncoding: 'base64',
      description: 'The file itself, in base64; the whole body may have at most 1 MiB',
    }),
};
