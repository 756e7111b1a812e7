import type { Page } from '../shared/page.js';
import type { Message } from './message.js';
import type { HistoryQuery, Messages } from './ports.js';

/** One page of the account's messages, newest first. */
export class ListHistory {
  constructor(private readonly ports: { messages: Messages }) {}

  execute(query: HistoryQuery): Promise<Page<Message>> {
    return this.ports.messages.page(query);
  }
}
