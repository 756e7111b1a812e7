import type { Mail } from '@waxwing/core';
import { htmlOf } from './html.js';
import type { Letterhead } from './letterhead.js';
import { type Words, wordsOf } from './words.js';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function render(mail: Mail, letterhead: Letterhead): RenderedMail {
  const words = wordsOf(mail, letterhead);
  return {
    subject: words.subject,
    text: textOf(words, letterhead),
    html: htmlOf(words, letterhead),
  };
}

function textOf({ greeting, before, action, after }: Words, { product, supportEmail }: Letterhead): string {
  const link = `${action.label}:\n${action.url}`;
  return `${[greeting, ...before, link, ...after, `${product} · ${supportEmail}`].join('\n\n')}\n`;
}
