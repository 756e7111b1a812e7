import type { Card } from '@waxwing/contract/sandbox';

const escapeValue = (value: string): string =>
  value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
const readValue = (value: string): string =>
  value.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

/** A vCard as phones write it. */
export function writeVcard({ name, phones, emails = [], org }: Card): string {
  const numbers = phones.map(({ number, type = 'CELL', waid }) => {
    const account = waid === undefined ? '' : `;waid=${waid}`;
    return `TEL;type=${escapeValue(type)}${account}:${escapeValue(number)}`;
  });
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeValue(name)};;;`,
    `FN:${escapeValue(name)}`,
    ...(org === undefined ? [] : [`ORG:${escapeValue(org)}`]),
    ...numbers,
    ...emails.map((email) => `EMAIL:${escapeValue(email)}`),
    'END:VCARD',
  ].join('\n');
}

/** What a phone shows of a vCard; `displayName` is the name beside it. */
export function readVcard(vcard: string, displayName: string): Card {
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const read = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).split(';');
    // A group, such as `item1.TEL`, does not matter here.
    const field = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
    return colon < 0 ? [] : [{ field, parameters, value: readValue(line.slice(colon + 1)) }];
  });
  const valuesOf = (field: string) => read.filter((line) => line.field === field);
  const emails = valuesOf('EMAIL').map(({ value }) => value);
  const org = valuesOf('ORG')[0]?.value;
  return {
    name: valuesOf('FN')[0]?.value ?? displayName,
    phones: valuesOf('TEL').map(({ parameters, value }) => {
      const type = parameter(parameters, 'type');
      const waid = parameter(parameters, 'waid');
      return { number: value, ...(type !== undefined && { type }), ...(waid !== undefined && { waid }) };
    }),
    ...(emails.length > 0 && { emails }),
    ...(org !== undefined && { org }),
  };
}

const parameter = (parameters: readonly string[], name: string): string | undefined =>
  parameters.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
