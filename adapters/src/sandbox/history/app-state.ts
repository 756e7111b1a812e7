import { createHmac } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';
import type { Phone } from '../state/phone.js';
import { nctSaltOf } from '../state/trust-tokens.js';
import { type Change, emptyState, type PatchState, patchOf } from './syncd-patch.js';

/** What an account's devices share beside the messages, in collections of their own. */
interface SharedCollection extends PatchState {
  /** base64, the oldest first: the version of the first is 1. */
  readonly patches: readonly string[];
}

const NAME_COLLECTION = 'critical_block';
const SALT_COLLECTION = 'regular_high';

/** The state that the devices of an account share: its name, and its salt. It is written down as the phone changes it. */
export class AppStates {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Changes of a collection after a version, the oldest first. */
  after(phone: Phone, collection: string, version: number): Buffer[] {
    const patches = this.#shared(phone, collection).patches.slice(version);
    return patches.map((patch) => Buffer.from(patch, 'base64'));
  }

  /** The salt is another from now on, or is gone. Answers with the collection to look into. */
  recordSaltChange(phone: Phone): string {
    this.#add(phone, SALT_COLLECTION, this.#shared(phone, SALT_COLLECTION), saltChange(phone));
    return SALT_COLLECTION;
  }

  #shared(phone: Phone, collection: string): SharedCollection {
    const stored = this.#journal.get<SharedCollection>(keyOf(phone, collection));
    if (stored) return stored;
    const nothing: SharedCollection = { ...emptyState(), patches: [] };
    if (collection === NAME_COLLECTION && hasName(phone))
      return this.#add(phone, collection, nothing, nameChange(phone));
    return collection === SALT_COLLECTION
      ? this.#add(phone, collection, nothing, saltChange(phone))
      : nothing;
  }

  #add(phone: Phone, collection: string, before: SharedCollection, change: Change): SharedCollection {
    const version = before.patches.length + 1;
    const { patch, state } = patchOf(appStateKeyOf(phone), { collection, version, change }, before);
    const after = { ...state, patches: [...before.patches, patch.toString('base64')] };
    this.#journal.put(keyOf(phone, collection), after);
    return after;
  }
}

/** The key that opens all of it, which the phone hands to each device. */
export const appStateKeyOf = (phone: Phone): proto.Message.IAppStateSyncKey => {
  const derive = (what: string) => createHmac('sha256', phone.keys.identity.private).update(what).digest();
  return {
    keyId: { keyId: derive('app-state key id').subarray(0, 6) },
    keyData: { keyData: derive('app-state key'), timestamp: 1 },
  };
};

const keyOf = (phone: Phone, collection: string): string => `appstate/${phone.number}/${collection}`;

/** A phone that was given no name is called by its number here, which its account does not tell anybody. */
const hasName = ({ name, number }: Phone): boolean => name !== number;

const nameChange = ({ name }: Phone): Change => ({
  index: ['setting_pushName'],
  value: { pushNameSetting: { name } },
});

const saltChange = (phone: Phone): Change => {
  const salt = phone.hasSalt ? nctSaltOf(phone) : undefined;
  // SyncActionValue 80, in it field 1: the definitions that Baileys brings lack both.
  const action = salt && Buffer.concat([Buffer.of(0x0a, salt.length), salt]);
  const value = action ? Buffer.concat([Buffer.of(0x82, 0x05, action.length), action]) : Buffer.alloc(0);
  return { index: ['nct_salt_sync'], raw: value, removes: !salt };
};
