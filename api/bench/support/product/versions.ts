import { join } from 'node:path';

/** Which versions of the product a bench compares. */
export interface ComparedVersions {
  /** The entry of another compiled version, beside which this one runs. */
  readonly before?: string;
  /** Settings of this version. */
  readonly env: Readonly<Record<string, string>>;
  /** How much of the other version's figure this one reaches. */
  readonly goal: number;
}

/** Counting what leaves and who it goes to may cost so much; without number safety hardly anything may. */
const GOALS = { paced: 0.93, off: 0.97 };

/** @param before the folder of the other version; `safety` is this one's mode, off by default */
export function versionsOf({
  before,
  safety = 'off',
}: {
  before?: string;
  safety?: string;
}): ComparedVersions {
  return {
    ...(before !== undefined && { before: join(before, 'api/dist/src/main.js') }),
    env: { NUMBER_SAFETY: safety },
    goal: safety === 'off' ? GOALS.off : GOALS.paced,
  };
}
