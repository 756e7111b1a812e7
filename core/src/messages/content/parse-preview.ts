import { InvalidContent } from '../errors.js';
import type { MessageText } from '../message-text.js';
import { parseContentText } from './content-text.js';
import type { SourceInput } from './file-input.js';
import type { LinkPreview } from './message-body.js';

const PREVIEW_LIMITS = { url: 2_048, title: 256, description: 1_024 } as const;

export interface PreviewInput {
  readonly url: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** What it shows; `SendFiles` judges it. */
  readonly image?: SourceInput | undefined;
}

/** The preview of a link in a text, as its sender describes it: no page is fetched. Its image is not looked at. @throws InvalidContent */
export function parsePreview({ url, title, description }: PreviewInput, { value }: MessageText): LinkPreview {
  parseContentText('preview.url', url, PREVIEW_LIMITS.url);
  if (!isWebAddress(url)) throw new InvalidContent('preview.url', 'must begin with https:// or http://');
  if (!value.includes(url)) throw new InvalidContent('preview.url', 'does not stand in the text');
  return {
    url,
    title: parseContentText('preview.title', title, PREVIEW_LIMITS.title),
    ...(description !== undefined && {
      description: parseContentText('preview.description', description, PREVIEW_LIMITS.description),
    }),
  };
}

/** White space would end the link on the phone. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url) && !/\s/.test(url);
}
