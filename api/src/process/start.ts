import { openDataFolder } from '../composition/data-folder.js';
import type { Settings } from '../settings/settings.js';
import { CleanupStack } from './cleanup-stack.js';
import type { Running, StartContext } from './serve.js';

/** What differs between the ways to start the product. */
export type StartOptions = Partial<Pick<StartContext, 'instrumentation' | 'phoneCommand'>>;

/** Starts the whole product in this process. Stops what was started when a later step fails or `stopSignal` aborts. */
export async function startWaxwing(
  settings: Settings,
  stopSignal: AbortSignal,
  { instrumentation, phoneCommand = 'npm run -s phone --' }: StartOptions = {},
): Promise<Running> {
  const undo = new CleanupStack();
  try {
    // Loading the rest takes this process as long as the database server, another process, takes to start.
    const opening = openDataFolder(settings).then((folder) => {
      undo.push(folder.close);
      return folder;
    });
    const [folder, { serve }] = await Promise.all([opening, import('./serve.js')]);
    return await serve({ settings, folder, undo, stopSignal, instrumentation, phoneCommand });
  } catch (error) {
    await undo.runAll();
    throw error;
  }
}
