import type { Message } from '@waxwing/core';
import { presentMessage } from './present-message.js';

/** Programs that read a file as separated by semicolons or tabs as well do not split a cell that is quoted. */
const MUST_BE_QUOTED = /[",;\t\r\n]/;
/** A spreadsheet runs a cell that begins like this as a formula, and strangers write it. Some also accept full-width characters. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One row of a CSV file (RFC 4180) with its line ending. Null is an empty cell. */
export function formatCsvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

function formatCsvCell(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark: without it spreadsheets assume another encoding. */
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
  'reference',
  'media_id',
  'reply_to',
  'edited_at',
  'deleted_at',
] as const;

/** Minimum length of a chunk: some hundred short messages, or one of the longest. Other requests are served between chunks. */
const MIN_CHUNK_CHARACTERS = 32 * 1_024;

/** The messages as chunks of a CSV file; numbers as digits, times in UTC. */
export async function* writeHistoryCsv(portions: AsyncIterable<readonly Message[]>): AsyncIterable<string> {
  let text = BYTE_ORDER_MARK + formatCsvRow(COLUMNS);
  for await (const portion of portions) {
    for (const message of portion) {
      text += messageRow(message);
      if (text.length < MIN_CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
    // Writes what has been read without waiting for the next page.
    if (text !== '') yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function messageRow(message: Message): string {
  const shown = presentMessage(message);
  const sender_number = digits(shown.sender_number);
  const recipient_number = digits(shown.recipient_number);
  const { image, video, audio, document, sticker, media, context } = shown;
  const sent = image ?? video ?? audio ?? document ?? sticker;
  const media_id = media?.id ?? sent?.id;
  const reply_to = context?.message_id;
  const cells = { ...shown, sender_number, recipient_number, media_id, reply_to };
  return formatCsvRow(COLUMNS.map((column) => cells[column] ?? null));
}

function digits(address: string | null): string | null {
  return address === null ? null : address.replace(/@.*/, '');
}
