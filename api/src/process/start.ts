import { openDataFolder } from '../composition/data-folder.js';
import type { Instrumentation } from '../composition/instrumentation.js';
import type { Settings } from '../settings/settings.js';
import { CleanupStack } from './cleanup-stack.js';
import type { Running } from './serve.js';

/** Starts the whole product in this process. What was started before something fails, or before `asked` says to end, is stopped again. */
export async function startWaxwing(
  settings: Settings,
  stopSignal: AbortSignal,
  instrumentation?: Instrumentation,
): Promise<Running> {
  const undo = new CleanupStack();
  try {
    // Loading the rest keeps this process busy for as long as the database server, another process, takes to come up.
    const opening = openDataFolder(settings).then((folder) => {
      undo.push(folder.close);
      return folder;
    });
    const [folder, { serve }] = await Promise.all([opening, import('./serve.js')]);
    return await serve({ settings, folder, undo, stopSignal, instrumentation });
  } catch (error) {
    await undo.runAll();
    throw error;
  }
}
