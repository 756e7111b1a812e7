import type { CancelSignal } from '../shared/cancel-signal.js';
import type { IncomingFile } from './upload-media.js';

/** The file of a link cannot be had. The message is a sentence for the customer and names no address. */
export class LinkFault extends Error {
  constructor(
    sentence: string,
    /** Whether it may be had later. */
    readonly retryable: boolean,
  ) {
    super(sentence);
    this.name = new.target.name;
  }
}

/** Fetches files from servers that customers name. */
export interface LinkFetcher {
  /** Asks for the file; its bytes come while they are read. Both it and reading them throw LinkFault, or the signal's reason. */
  open(url: string, signal?: CancelSignal): Promise<IncomingFile>;
}
