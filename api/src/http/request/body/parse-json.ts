import Bourne from '@hapi/bourne';
import { formatBytes } from '@waxwing/contract';
import { HttpError } from '../../http-error.js';

/** A longer body holds a file in base64, which has none of the characters between the parts of a JSON text. */
const MAX_DENSE_CHARACTERS = 262_144;
/** Far more than all texts beside a file could have, which may be written with these characters too. */
const MAX_PARTS = 20_000;

/** Refuses a long body of many parts: parsing each costs far more than reading it. @throws HttpError */
function assertFewParts(text: string): void {
  if (text.length <= MAX_DENSE_CHARACTERS) return;
  let parts = 0;
  for (const separator of '{[,')
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1))
      if (++parts > MAX_PARTS)
        throw new HttpError(
          'payload_too_large',
          `A body of more than ${formatBytes(MAX_DENSE_CHARACTERS)} may hold the bytes of a file and little else`,
        );
}

const OBJECT_OR_LIST = /^[ \t\n\r]*[[{]/;

/** Without the key `__proto__`, which would change the prototype of what it is copied to. @throws HttpError */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  assertFewParts(text);
  try {
    if (!OBJECT_OR_LIST.test(text)) throw new SyntaxError('no object and no list');
    return Bourne.parse(text);
  } catch {
    throw notJson(text);
  }
}

function notJson(body: string): HttpError {
  return new HttpError(
    'invalid_json',
    isJson(body) ? 'The body must be a JSON object without the key __proto__' : 'The body is not valid JSON',
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
