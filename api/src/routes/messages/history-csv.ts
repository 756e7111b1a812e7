import type { Message } from '@waxwing/core';
import { csvRow } from './csv.js';
import { presentMessage } from './present-message.js';

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
export async function* historyCsv(portions: AsyncIterable<readonly Message[]>): AsyncIterable<string> {
  let text = BYTE_ORDER_MARK + csvRow(COLUMNS);
  for await (const portion of portions) {
    for (const message of portion) {
      text += row(message);
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

function row(message: Message): string {
  const shown = presentMessage(message);
  const sender_number = digits(shown.sender_number);
  const recipient_number = digits(shown.recipient_number);
  const cells = { ...shown, sender_number, recipient_number };
  return csvRow(COLUMNS.map((column) => cells[column]));
}

function digits(address: string | null): string | null {
  return address === null ? null : address.replace(/@.*/, '');
}
