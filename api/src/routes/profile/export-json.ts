import type { AccountExportBody } from '@waxwing/contract';
import { EXPORT_SECTIONS, type ExportPart, type ExportSection, Unauthorized } from '@waxwing/core';
import { presentExportPart } from './present-export-part.js';

/** Chunks are joined up to this length, since one write per message would cost more than the message. */
const CHUNK_CHARACTERS = 64 * 1024;

/** The names of the sections in the file, where they differ from the core's. */
const NAMES: Partial<Record<ExportSection, keyof AccountExportBody>> = {
  apiKeys: 'api_keys',
  signIns: 'sign_ins',
};

/** The account is one object, every other section is a list. */
const OPENINGS = EXPORT_SECTIONS.map((section, index) => {
  const name = NAMES[section] ?? section;
  if (index === 0) return `{"${name}":`;
  return `${index === 1 ? '' : ']'},\n"${name}":[`;
});

/**
 * Writes the parts of an account, which come section by section, as one JSON object. Sections without parts are empty lists.
 * @throws Unauthorized where there are no parts, because the account was closed meanwhile
 */
export async function* writeExportJson(parts: AsyncIterable<ExportPart>): AsyncIterable<string> {
  let text = '';
  let opened = 0;
  let separator = '';
  const openUpTo = (count: number) => {
    for (; opened < count; opened++) {
      text += OPENINGS[opened];
      separator = '';
    }
  };
  for await (const part of parts) {
    openUpTo(EXPORT_SECTIONS.indexOf(part.section) + 1);
    text += separator + JSON.stringify(presentExportPart(part));
    separator = ',\n';
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (opened === 0) throw new Unauthorized();
  openUpTo(OPENINGS.length);
  yield `${text}]}\n`;
}
