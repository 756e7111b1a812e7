import type { Faults } from '../faults/faults.js';
import type { AppStates } from '../history/app-state.js';
import type { MediaShelf } from '../history/media-shelf.js';
import type { PairingDesk } from '../pairing/pairing-desk.js';
import type { Journal } from '../state/journal.js';
import type { Directory } from '../world/directory.js';
import type { Floor } from '../world/floor.js';
import type { FrameCounts } from '../world/frame-counts.js';
import type { Problems } from '../world/problems.js';
import type { Trust } from '../world/trust.js';

/** Everything the parts of one sandbox share. */
export interface World {
  journal: Journal;
  directory: Directory;
  floor: Floor;
  frames: FrameCounts;
  problems: Problems;
  faults: Faults;
  pairing: PairingDesk;
  trust: Trust;
  media: MediaShelf;
  appStates: AppStates;
}
