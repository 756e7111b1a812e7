/** What one check found. `warning`: Waxwing works, and something is not as it should be. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** A sentence: what was found, and where it is wrong also what to do. */
  readonly text: string;
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
export const warning = (check: string, text: string): Finding => ({ check, state: 'warning', text });
export const failed = (check: string, text: string): Finding => ({ check, state: 'failed', text });
export const skipped = (check: string, text: string): Finding => ({ check, state: 'skipped', text });

/** What the check finds, or that it failed with the error that it threw. */
export async function examine(
  check: string,
  find: () => Promise<Finding | readonly Finding[]>,
): Promise<Finding[]> {
  try {
    return [await find()].flat();
  } catch (error) {
    return [failed(check, (error as Error).message)];
  }
}
