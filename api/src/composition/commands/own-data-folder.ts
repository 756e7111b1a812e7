import { homedir } from 'node:os';
import { sep } from 'node:path';
import { resolveDataDir } from '@waxwing/adapters/embedded-postgres';

/** Folders that npm empties or replaces as it likes. */
const OF_NPM = /^(node_modules|_npx|_cacache)$/;

/**
 * The data folder of the package: `WAXWING_DATA`, else `.waxwing` in the user's own folder, so that the data outlives the package.
 * @throws an Error with a sentence for a folder that npm may empty
 */
export async function ownDataFolder(env: { WAXWING_DATA?: string | undefined }): Promise<string> {
  const cwd = env.WAXWING_DATA ? process.cwd() : homedir();
  const path = await resolveDataDir({ WAXWING_DATA: env.WAXWING_DATA, cwd });
  if (path.split(sep).some((part) => OF_NPM.test(part)))
    throw new Error(`WAXWING_DATA is ${path}: npm may empty that folder. Choose one outside of it.`);
  return path;
}
