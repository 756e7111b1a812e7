import type { Detail } from './detail.api.js';

/** A number to write to in examples where none is known. */
const EXAMPLE_NUMBER = '919876543210';

/** A call that sends a message when it is pasted into a shell: to the linked number itself, where there is one. */
export function buildCurlCommand({ publicUrl, api_key, phone }: Detail): string {
  const body = JSON.stringify({ number: phone ?? EXAMPLE_NUMBER, message: 'Hello from Waxwing' });
  return [
    'curl -X POST',
    `  ${shellQuote(publicUrl)}`,
    `  -H ${shellQuote(`Authorization: Bearer ${api_key}`)}`,
    `  -H ${shellQuote('Content-Type: application/json')}`,
    `  -d ${shellQuote(body)}`,
  ].join(' \\\n');
}

/** As a shell takes it literally. */
const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
