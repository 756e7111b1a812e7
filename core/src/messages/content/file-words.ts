import { InvalidContent } from '../errors.js';
import { parseContentText } from './content-text.js';
import type { FileInput } from './file-input.js';
import { parseMentions } from './mentions.js';
import type { FileWords } from './message-body.js';

/** The longest caption. */
export const MAX_CAPTION_CHARACTERS = 1_024;

const LIMITS = {
  caption: MAX_CAPTION_CHARACTERS,
  fileName: 240,
  /** The longest name of a sticker's pack, and of its author. */
  packName: 64,
} as const;

/** What a request says of a file that it sends, whatever the file is. @throws InvalidContent */
export function parseFileWords(input: FileInput): FileWords {
  const words = parseWords(input);
  const mentions = parseMentions(input.mentions, words.caption ?? '');
  return { ...words, ...(mentions && { mentions }) };
}

function parseWords(input: FileInput): FileWords {
  switch (input.type) {
    case 'image':
      return { type: 'image', ...captionOf('image', input.image) };
    case 'video':
      return {
        type: 'video',
        ...captionOf('video', input.video),
        ...(input.video.gif === true && { gif: true }),
      };
    case 'audio':
      return { type: 'audio', ...(input.audio.voice === true && { voice: true }) };
    case 'document':
      return {
        type: 'document',
        ...fileNameOf(input.document),
        ...captionOf('document', input.document),
      };
    case 'sticker':
      return { type: 'sticker', ...packOf(input.sticker) };
  }
}

function captionOf(type: string, { caption }: { readonly caption?: string | undefined }) {
  return caption === undefined
    ? {}
    : { caption: parseContentText(`${type}.caption`, caption, LIMITS.caption) };
}

function fileNameOf(given: {
  readonly file_name?: string | undefined;
  readonly filename?: string | undefined;
}) {
  const { file_name: stated, filename: former } = given;
  if (stated !== undefined && former !== undefined)
    throw new InvalidContent('document.filename', 'may not be given beside file_name');
  const [field, said] = stated === undefined ? ['filename', former] : ['file_name', stated];
  if (said === undefined) return {};
  const name = parseContentText(`document.${field}`, said, LIMITS.fileName);
  if (/[/\\\p{Cc}]/u.test(name))
    throw new InvalidContent(`document.${field}`, 'may not have slashes or control characters');
  return { file_name: name };
}

function packOf({
  pack,
  author,
}: {
  readonly pack?: string | undefined;
  readonly author?: string | undefined;
}) {
  if (pack === undefined && author === undefined) return {};
  const named = (field: string, text: string | undefined) =>
    text === undefined ? '' : parseContentText(`sticker.${field}`, text, LIMITS.packName);
  return { pack: { name: named('pack', pack), author: named('author', author) } };
}
