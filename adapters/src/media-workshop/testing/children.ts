import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../testing/temporary-folder.js';

/** A program in the place of the real one, which does with each job what `body` says. */
export async function childProgram(body: string): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'child.mjs');
  await writeFile(
    path,
    `const tell = (message) => process.send(message);
    process.on('disconnect', () => process.exit());
    process.on('message', async ({ type, job, bytes }) => {
      ${body}
    });`,
  );
  return { path, remove: folder.remove };
}
