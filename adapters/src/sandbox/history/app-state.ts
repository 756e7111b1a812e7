import { createHmac } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';
import type { Phone } from '../state/phone.js';
import { nctSaltOf } from '../state/trust-tokens.js';
import { type Change, emptyState, type PatchState, patchOf } from './syncd-patch.js';

/** State that an account's devices share beside the messages, in collections. */
interface SharedCollection extends PatchState {
  /** base64, oldest first: the first has version 1. */
  readonly patches: readonly string[];
}

const NAME_COLLECTION = 'critical_block';
const SALT_COLLECTION = 'regular_high';

/** The shared state of an account's devices: its name and its salt. A patch is recorded when the phone changes one. */
export class AppStates {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** The patches of a collection after a version, oldest first. */
  after(phone: Phone, collection: string, version: number): Buffer[] {
    const patches = this.#shared(phone, collection).patches.slice(version);
    return patches.map((patch) => Buffer.from(patch, 'base64'));
  }

  /** Records that the salt was replaced or removed. Returns the name of the changed collection. */
  recordSaltChange(phone: Phone): string {
    this.#add(phone, SALT_COLLECTION, this.#shared(phone, SALT_COLLECTION), saltChange(phone));
    return SALT_COLLECTION;
  }

  #shared(phone: Phone, collection: string): SharedCollection {
    const stored = this.#journal.get<SharedCollection>(keyOf(phone, collection));
    if (stored) return stored;
    const empty: SharedCollection = { ...emptyState(), patches: [] };
    if (collection === NAME_COLLECTION && hasName(phone))
      return this.#add(phone, collection, empty, nameChange(phone));
    return collection === SALT_COLLECTION ? this.#add(phone, collection, empty, saltChange(phone)) : empty;
  }

  #add(phone: Phone, collection: string, before: SharedCollection, change: Change): SharedCollection {
    const version = before.patches.length + 1;
    const { patch, state } = patchOf(appStateKeyOf(phone), { collection, version, change }, before);
    const after = { ...state, patches: [...before.patches, patch.toString('base64')] };
    this.#journal.put(keyOf(phone, collection), after);
    return after;
  }
}

/** The key that decrypts all of it, which the phone gives to each device. */
export function appStateKeyOf(phone: Phone): proto.Message.IAppStateSyncKey {
  const derive = (what: string) => createHmac('sha256', phone.keys.identity.private).update(what).digest();
  return {
    keyId: { keyId: derive('app-state key id').subarray(0, 6) },
    keyData: { keyData: derive('app-state key'), timestamp: 1 },
  };
}

const keyOf = (phone: Phone, collection: string): string => `appstate/${phone.number}/${collection}`;

/** A phone without a name is called by its number here, which is not part of the account's state. */
const hasName = ({ name, number }: Phone): boolean => name !== number;

const nameChange = ({ name }: Phone): Change => ({
  index: ['setting_pushName'],
  value: { pushNameSetting: { name } },
});

function saltChange(phone: Phone): Change {
  const salt = phone.hasSalt ? nctSaltOf(phone) : undefined;
  // SyncActionValue 80, in it field 1: Baileys' definitions lack both.
  const action = salt && Buffer.concat([Buffer.of(0x0a, salt.length), salt]);
  const value = action ? Buffer.concat([Buffer.of(0x82, 0x05, action.length), action]) : Buffer.alloc(0);
  return { index: ['nct_salt_sync'], raw: value, removes: !salt };
}
