import type { ChatMessage } from '@waxwing/contract/sandbox';
import { shownFile } from '../media/file-pointer.js';
import type { ArrivedRecord } from '../state/records.js';

/** A message as the control API shows it, on either side of a chat. */
export function shownMessage(record: ArrivedRecord): Omit<ChatMessage, 'direction' | 'read'> {
  const { from: _from, fromDevice: _device, read: _read, secret: _secret, file, ...shown } = record;
  return { ...shown, ...(file && { file: shownFile(file) }) };
}
