import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { answeredChatsContract } from './answered-chats.js';
import { capCountsContract } from './cap-counts.js';
import { carriedCountsContract } from './carried-counts.js';
import { countingContract } from './counting.js';
import { heldMessagesContract } from './held-messages.js';
import { numberDaysContract } from './number-days.js';
import { numberSafetyContract } from './number-safety.js';
import { optOutsContract } from './opt-outs.js';
import { optedOutMessagesContract } from './opted-out-messages.js';
import { safetyRetentionContract } from './safety-retention.js';
import { safetySettingsContract } from './safety-settings.js';
import { safetySignalsContract } from './safety-signals.js';
import { sharedNumbersContract } from './shared-numbers.js';
import { sharedSignalsContract } from './shared-signals.js';

/** What every implementation of `SafetyPorts` keeps. */
export function safetyContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  answeredChatsContract(name, setup);
  capCountsContract(name, setup);
  carriedCountsContract(name, setup);
  countingContract(name, setup);
  heldMessagesContract(name, setup);
  numberDaysContract(name, setup);
  numberSafetyContract(name, setup);
  optOutsContract(name, setup);
  optedOutMessagesContract(name, setup);
  safetyRetentionContract(name, setup);
  safetySettingsContract(name, setup);
  safetySignalsContract(name, setup);
  sharedNumbersContract(name, setup);
  sharedSignalsContract(name, setup);
}
