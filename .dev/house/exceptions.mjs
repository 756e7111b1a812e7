// What the house rules do not ask for, each with its reason. A line goes when its reason does; the numbers only become smaller.

/** Folders that may have more files than the others. */
export const CROWDED_FOLDERS = {
  'adapters/src/postgres/database/migrations':
    'Migrations are a history: each stays where it is, and a new one is added at the end.',
};

/** Files that may have more lines than the others, and how many. */
export const LONG_FILES = {};
