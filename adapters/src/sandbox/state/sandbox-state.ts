import type { Faults } from '../faults/faults.js';
import type { AppStates } from '../history/app-state.js';
import type { LinkingHandler } from '../linking/linking-handler.js';
import type { MediaFiles } from '../media/media-files.js';
import type { MediaHosts } from '../media/media-hosts.js';
import type { PhoneUploads } from '../media/phone-uploads.js';
import type { Companion } from './companion.js';
import type { Directory } from './directory.js';
import type { FrameCounts } from './frame-counts.js';
import type { Journal } from './journal.js';
import type { Phone } from './phone.js';
import type { Presences } from './presences.js';
import type { ProblemLog } from './problem-log.js';
import type { TrustTokens } from './trust-tokens.js';
import type { VersionFloor } from './version-floor.js';

/** The state that the parts of one sandbox share. */
export interface SandboxState {
  journal: Journal;
  directory: Directory;
  versionFloor: VersionFloor;
  frames: FrameCounts;
  problems: ProblemLog;
  presences: Presences;
  faults: Faults;
  linking: LinkingHandler;
  trustTokens: TrustTokens;
  mediaFiles: MediaFiles;
  mediaHosts: MediaHosts;
  phoneUploads: PhoneUploads;
  appStates: AppStates;
}

/** A companion with its phone, and the world that both live in. */
export interface CompanionContext {
  readonly phone: Phone;
  readonly companion: Companion;
  readonly state: SandboxState;
}
