/** A scenario or a test that says which statements it proves. */
export interface Proof {
  ids: string[];
  name: string;
  /** Relative to the project, with forward slashes. */
  file: string;
}

/** How an id is written, wherever it stands. */
export const ID = /^[0-9DS]+\.[A-Z]+\.\d+$/;
