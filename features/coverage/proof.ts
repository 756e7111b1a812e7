/** A scenario or a test with the ids of the statements it proves. */
export interface Proof {
  ids: string[];
  name: string;
  /** Relative to the project, with forward slashes. */
  file: string;
}

/** The format of an id. */
export const ID = /^[0-9DS]+\.[A-Z]+\.\d+$/;
