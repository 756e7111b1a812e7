import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { conversationListsContract } from './conversation-lists.js';
import { conversationModelContract } from './conversation-model.js';
import { conversationPreviewsContract } from './conversation-previews.js';
import { conversationReadingContract } from './conversation-reading.js';
import { conversationRetentionContract } from './conversation-retention.js';
import { conversationRowsContract } from './conversation-rows.js';

/** What every implementation of `ConversationsPorts` keeps; its model is tried `modelRuns` times. */
export function conversationsContracts(
  name: string,
  setup: () => Promise<PersistenceFixture>,
  { modelRuns }: { modelRuns: number },
): void {
  conversationListsContract(name, setup);
  conversationModelContract(name, setup, modelRuns);
  conversationReadingContract(name, setup);
  conversationRetentionContract(name, setup);
  conversationPreviewsContract(name, setup);
  conversationRowsContract(name, setup);
}
