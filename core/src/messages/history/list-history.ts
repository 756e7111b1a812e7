import type { Page } from '../../shared/page.js';
import type { HistoryQuery, Messages } from '../ports.js';
import { type MessagePreview, previewOf } from './page-size.js';

/** One page of the account's messages with text previews, newest first. */
export class ListHistory {
  readonly #ports: { messages: Messages };

  constructor(ports: { messages: Messages }) {
    this.#ports = ports;
  }

  async execute(query: HistoryQuery): Promise<Page<MessagePreview>> {
    const { items, total } = await this.#ports.messages.page(query);
    return { items: items.map(previewOf), total };
  }
}
