import { InvalidContent } from '../errors.js';

/** A text within a message, as the request has it. @param field as the request names it. @throws InvalidContent */
export function parseContentText(field: string, text: string, most: number): string {
  if (text.trim() === '') throw new InvalidContent(field, 'may not be blank');
  if (text.length > most && [...text].length > most)
    throw new InvalidContent(field, `may have at most ${most} characters`);
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidContent(field, 'contains characters that are not text');
  return text;
}
