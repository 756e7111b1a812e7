import { DEFAULT_OPT_OUT } from './opt-outs/default-opt-out-words.js';
import type { OptOutSettings } from './opt-outs/opt-out-settings.js';
import { DEFAULT_CAPS, type SafetyCaps } from './safety-caps.js';
import type { SafetyMode } from './safety-mode.js';

/** A time of day in which first contacts wait; it may pass midnight. */
export interface QuietHours {
  /** `HH:MM` on the clock of the zone. */
  readonly from: string;
  readonly to: string;
  /** A name of the IANA time zone database. */
  readonly zone: string;
}

/** The owner's word that the number was in use for years before it was linked: it begins at the second week. */
export interface DeclaredAge {
  readonly by: string;
  readonly at: Date;
}

/** What an instance's owner has set. What is missing follows the operator's and the product's defaults. */
export interface SafetySettings {
  readonly mode?: SafetyMode;
  readonly caps?: Partial<SafetyCaps>;
  /** Whether people who have not written to the number may be written to; they may by default. */
  readonly firstContacts?: boolean;
  readonly quietHours?: QuietHours | null;
  /** Whether many equal first messages slow down; they do by default. */
  readonly sameText?: boolean;
  readonly optOut?: Partial<OptOutSettings>;
  readonly declaredAge?: DeclaredAge | null;
}

/** The settings that hold, with all defaults. */
export interface EffectiveSafety {
  readonly mode: SafetyMode;
  readonly caps: SafetyCaps;
  readonly firstContacts: boolean;
  readonly quietHours: QuietHours | null;
  readonly sameText: boolean;
  readonly optOut: OptOutSettings;
  readonly declaredAge: DeclaredAge | null;
}

/** @param defaultMode the operator's */
export function effectiveSafety(settings: SafetySettings, defaultMode: SafetyMode): EffectiveSafety {
  return {
    mode: settings.mode ?? defaultMode,
    caps: { ...DEFAULT_CAPS, ...settings.caps },
    firstContacts: settings.firstContacts ?? true,
    quietHours: settings.quietHours ?? null,
    sameText: settings.sameText ?? true,
    optOut: { ...DEFAULT_OPT_OUT, ...settings.optOut },
    declaredAge: settings.declaredAge ?? null,
  };
}
