import type { Detail } from './detail.api.js';

/** The recipient in the example while no phone is linked. */
const EXAMPLE_NUMBER = '919876543210';

/** A curl command that sends a message when pasted into a shell: to the linked number if there is one. */
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

/** Quotes a text so that a shell takes it literally. */
const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
