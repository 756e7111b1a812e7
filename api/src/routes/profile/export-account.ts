import { type AccountExportBody, contract } from '@waxwing/contract';
import {
  EXPORT_SECTIONS,
  type ExportAccount,
  type ExportPart,
  type ExportSection,
  Unauthorized,
} from '@waxwing/core';
import { route, streamed } from '../../http/route.js';

import { presentExportPart } from './present-export-part.js';

/** Chunks are joined up to this length, since one write per message would cost more than the message. */
const CHUNK_CHARACTERS = 64 * 1024;

/** The names of the sections in the file, where they differ from the core's. */
const NAMES: Partial<Record<ExportSection, keyof AccountExportBody>> = {
  apiKeys: 'api_keys',
  signIns: 'sign_ins',
  safetyChanges: 'safety_changes',
  optOuts: 'opt_outs',
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
async function* writeExportJson(parts: AsyncIterable<ExportPart>): AsyncIterable<string> {
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

const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="waxwing-export.json"' };

export const exportAccountRoute = (exportAccount: ExportAccount) =>
  route(contract.profile.export, async ({ headers, caller }) => {
    const password = decodeConfirmPassword(headers['x-confirm-password']);
    const parts = await exportAccount.execute({ accountId: caller.accountId, password });
    return streamed(200, writeExportJson(parts), ATTACHMENT);
  });

/** The password in an x-confirm-password header; where it is missing or not percent-encoded UTF-8, a text that is no password. */
export function decodeConfirmPassword(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
