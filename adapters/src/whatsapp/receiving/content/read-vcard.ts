import type { ContactCard, ContactPhone } from '@waxwing/core';
import { truncate } from '../truncate.js';

const MAX_LINE = 256;
/** The most entries of each kind. */
const MAX_ENTRIES = 10;
/** A photo may follow, of any size. */
const MAX_VCARD = 65_536;

interface VcardLine {
  /** Upper case, without a group such as `item1.`. */
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** The card that a vCard shows, in any version; `shownName` is the sender's own title for it. */
export function readVcard(vcard: string, shownName: string): ContactCard {
  const lines = linesOf(vcard);
  const valuesOf = (name: string) =>
    lines.filter((line) => line.name === name && line.value !== '').slice(0, MAX_ENTRIES);
  const emails = valuesOf('EMAIL').map(({ value }) => value);
  const org = valuesOf('ORG')[0]?.value.split(';').filter(Boolean).join(', ');
  return {
    name: truncate(shownName, MAX_LINE) || (valuesOf('FN')[0]?.value ?? ''),
    phones: valuesOf('TEL').map(phoneOf),
    ...(emails.length > 0 && { emails }),
    ...(org && { org }),
  };
}

function phoneOf({ value, parameters }: VcardLine): ContactPhone {
  const parameter = (name: string) =>
    parameters.find((one) => one.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const type = parameter('TYPE').split(',')[0] ?? '';
  const waid = parameter('WAID');
  return {
    number: value,
    ...(/^[A-Za-z]{1,16}$/.test(type) && { type: type.toUpperCase() }),
    ...(/^\d{5,20}$/.test(waid) && { waid }),
  };
}

/** A line that begins with a blank goes on with the one before it. */
function linesOf(vcard: string): VcardLine[] {
  const unfolded: string[] = [];
  for (const line of truncate(vcard, MAX_VCARD).split(/\r\n|\r|\n/)) {
    const last = unfolded.length - 1;
    if (last >= 0 && (line.startsWith(' ') || line.startsWith('\t'))) unfolded[last] += line.slice(1);
    else unfolded.push(line);
  }
  return unfolded.flatMap((line) => {
    const colon = line.indexOf(':');
    if (colon < 0) return [];
    const [name = '', ...parameters] = line.slice(0, colon).split(';');
    const value = truncate(unescapeText(line.slice(colon + 1)).trim(), MAX_LINE);
    return [{ name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(), parameters, value }];
  });
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\([nN,;\\])/g, (_, escaped: string) =>
    escaped.toLowerCase() === 'n' ? ' ' : escaped,
  );
}
