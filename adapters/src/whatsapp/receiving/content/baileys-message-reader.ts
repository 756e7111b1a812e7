import type { MessageReader, MessageReading } from '@waxwing/core';
import { loadBaileys } from '../../load-baileys.js';
import { fileOfMessage } from '../../media/file-of-message.js';
import { readContent } from './read-content.js';

/** Reads stored messages as they are read when they arrive. */
export class BaileysMessageReader implements MessageReader {
  async read(bytes: Uint8Array): Promise<MessageReading | undefined> {
    const baileys = await loadBaileys();
    try {
      const message = baileys.proto.Message.decode(bytes);
      const reading = readContent(baileys, message, bytes);
      if (reading.kind === 'none' || reading.content.type === 'unsupported') return undefined;
      const { content } = reading;
      const carriesFile = content.body !== undefined && 'sha256' in content.body;
      const isOpenable = carriesFile && fileOfMessage(baileys, message) !== undefined;
      return { content, ...(carriesFile && { file: { isOpenable } }) };
    } catch {
      return undefined;
    }
  }
}
