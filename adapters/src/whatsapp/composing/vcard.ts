import type { ContactCard, ContactPhone } from '@waxwing/core';

/** A line of a vCard has this many bytes at most; the rest goes on in the next one, after a space. */
const LINE_BYTES = 75;

/** The card as vCard 3.0 (RFC 2426). With `waid` in it a phone offers to write to that number. */
export function vcardOf({ name, phones, emails = [], org }: ContactCard): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeValue(name)};;;`,
    `FN:${escapeValue(name)}`,
    ...(org === undefined ? [] : [`ORG:${escapeValue(org)}`]),
    ...phones.map(telephoneLine),
    ...emails.map((email) => `EMAIL:${escapeValue(email)}`),
    'END:VCARD',
  ];
  return lines.map(fold).join('\r\n');
}

function telephoneLine({ number, type = 'CELL', waid }: ContactPhone): string {
  const account = waid === undefined ? '' : `;waid=${waid}`;
  return `TEL;type=${type};type=VOICE${account}:${escapeValue(number)}`;
}

/** Without this a name could end its line and add properties of its own. */
function escapeValue(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');
}

/** Cuts between characters, never inside one. */
function fold(line: string): string {
  const folded: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded.push(part);
      // The space counts.
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...folded, part].join('\r\n ');
}
