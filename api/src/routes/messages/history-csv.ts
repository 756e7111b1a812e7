import type { Message } from '@waxwing/core';
import { presentMessage } from './present-message.js';

const MUST_BE_QUOTED = /[",\r\n]/;
/** What makes a spreadsheet take a cell for a formula, and run what a stranger wrote. Some read the wide signs of East Asia too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One row of a CSV file (RFC 4180), its end of line included. Null is an empty cell. */
export function formatCsvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

function formatCsvCell(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets take a file without it for one in an alphabet of their own. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = [
  'timestamp',
  'direction',
  'sender_number',
  'recipient_number',
  'content',
  'message_type',
  'status',
  'failure_reason',
  'instance_id',
  'id',
  'chat_id',
] as const;

/** A piece ends with the row that makes it so long: some hundred short messages, or one of the longest. The process serves others in between. */
const PIECE_CHARACTERS = 32 * 1_024;

/** The messages as the text of a CSV file, in pieces; numbers in digits, times in UTC. */
export async function* writeHistoryCsv(portions: AsyncIterable<readonly Message[]>): AsyncIterable<string> {
  let text = BYTE_ORDER_MARK + formatCsvRow(COLUMNS);
  for await (const portion of portions) {
    for (const message of portion) {
      text += messageRow(message);
      if (text.length < PIECE_CHARACTERS) continue;
      yield text;
      text = '';
    }
    // What has been read does not wait for the next portion.
    if (text !== '') yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function messageRow(message: Message): string {
  const shown = presentMessage(message);
  const sender_number = digits(shown.sender_number);
  const recipient_number = digits(shown.recipient_number);
  const cells = { ...shown, sender_number, recipient_number };
  return formatCsvRow(COLUMNS.map((column) => cells[column]));
}

function digits(address: string | null): string | null {
  return address === null ? null : address.replace(/@.*/, '');
}
