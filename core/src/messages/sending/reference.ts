import { InvalidContent } from '../errors.js';

/** In UTF-8. */
const MAX_REFERENCE_BYTES = 512;

/** The sender's own word for a message, such as the number of an order. @throws InvalidContent */
export function parseReference(reference: string): string {
  if (reference === '') throw new InvalidContent('reference', 'may not be empty');
  // A UTF-16 unit has at least one byte.
  const isTooLong = reference.length > MAX_REFERENCE_BYTES;
  if (!isTooLong && (reference.includes('\0') || !reference.isWellFormed()))
    throw new InvalidContent('reference', 'contains characters that are not text');
  if (isTooLong || utf8Length(reference) > MAX_REFERENCE_BYTES)
    throw new InvalidContent('reference', `may have at most ${MAX_REFERENCE_BYTES} bytes`);
  return reference;
}

function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}
