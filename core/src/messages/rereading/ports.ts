import type { MessageContent } from '../content/message-content.js';

/** A received message that is kept as `unsupported`, since no reader knew what it holds. */
export interface UnsupportedMessage {
  readonly id: string;
  /** The encoded protobuf, as it arrived. */
  readonly bytes: Uint8Array;
}

/** What a message holds, read once more. */
export interface MessageReading {
  readonly content: MessageContent;
  /** For a message that carries a file: whether it says how to open it. */
  readonly file?: { readonly isOpenable: boolean };
}

/** Reads what WhatsApp's phones send. */
export interface MessageReader {
  /** Undefined for what this release cannot read either. Never rejects because of the content. */
  read(bytes: Uint8Array): Promise<MessageReading | undefined>;
}

/** The messages of all accounts that no reader has known. */
export interface UnsupportedMessages {
  /** The fields of WhatsApp's message under which some are kept, such as `listMessage`. */
  fields(): Promise<readonly string[]>;
  /** Those of a field whose bytes are kept, in the order of their ids: those after `after`, `limit` at most. */
  list(
    field: string,
    page: { after: string | undefined; limit: number },
  ): Promise<readonly UnsupportedMessage[]>;
  /** Gives messages their contents, in one commit; those that are not `unsupported` any more stay as they are. */
  replace(readings: readonly (MessageReading & { readonly id: string })[]): Promise<void>;
}
