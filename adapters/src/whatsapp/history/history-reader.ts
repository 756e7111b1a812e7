import { MediaFault } from '@waxwing/core';
import type { Semaphore } from '../../shared/semaphore.js';
import type { TransportMode } from '../connection/socket-config.js';
import type { Baileys } from '../load-baileys.js';
import { downloadMedia } from '../media/media-download.js';
import { mediaUrl } from '../media/media-url.js';
import type { HistoryItem } from './history-queue.js';
import type { HistoryWriter } from './history-writer.js';
import type { PendingHistory } from './pending-history.js';
import { MAX_HISTORY_BYTES, readHistory } from './read-history.js';

export interface HistoryReaderOptions {
  readonly baileys: Baileys;
  readonly mode: TransportMode;
  readonly writer: HistoryWriter;
  /** Shared by the whole process, so that many new links do not read at once. */
  readonly slots: Semaphore;
  readonly fetch: typeof fetch;
}

/** Reads an announced history from the media server into the database. */
export class HistoryReader {
  readonly #options: HistoryReaderOptions;

  constructor(options: HistoryReaderOptions) {
    this.#options = options;
  }

  /** Rejects when the signal aborts it or the item cannot be read. */
  read(note: PendingHistory, signal: AbortSignal): Promise<HistoryItem> {
    return this.#options.slots.run(async () => {
      const reading = readHistory(await this.#source(note, signal));
      let [chats, tokens] = [0, 0];
      try {
        for (;;) {
          const next = await reading.next();
          if (next.done) {
            const { bytes, cut } = next.value;
            return { kind: note.kind, outcome: cut ? 'cut' : 'read', chats, tokens, bytes };
          }
          signal.throwIfAborted();
          const kept = await this.#options.writer.write(next.value);
          chats += kept.chats;
          tokens += kept.tokens;
        }
      } finally {
        await reading.return({ bytes: 0, cut: false });
      }
    }, signal);
  }

  async #source({ inline, directPath = '', mediaKey = '' }: PendingHistory, signal: AbortSignal) {
    if (inline !== undefined) return [Buffer.from(inline, 'base64')];
    const { baileys, mode, fetch } = this.#options;
    const url = mediaUrl(mode, directPath);
    if (!url) throw new MediaFault('gone', 'the announced place is none of WhatsApp’s');
    const { iv, cipherKey, macKey } = await baileys.getMediaKeys(
      Buffer.from(mediaKey, 'base64'),
      'md-msg-hist',
    );
    if (!macKey) throw new MediaFault('corrupt', 'the key opens nothing');
    return downloadMedia({
      url,
      keys: { iv, cipherKey, macKey },
      maxBytes: MAX_HISTORY_BYTES,
      signal,
      fetch,
    });
  }
}
