import type { Page } from 'playwright-core';
import { waitForVisible } from '../page-assertions.js';
import { log, replyBox } from './conversations.js';
import { content } from './frame.js';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Chooses a file as the device's own dialog does. */
export async function attach(page: Page, { name, mimeType, bytes }: ChosenFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    content(page).getByRole('button', { name: 'Attach a file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

/** Lets go of a file that is dragged from another program over the messages. */
export async function drop(page: Page, file: ChosenFile): Promise<void> {
  const dataTransfer = await dataTransferOf(page, file);
  await log(page).dispatchEvent('dragenter', { dataTransfer });
  await waitForVisible(content(page).getByText('Drop the file', { exact: false }));
  await log(page).dispatchEvent('drop', { dataTransfer });
}

export async function paste(page: Page, file: ChosenFile): Promise<void> {
  const clipboardData = await dataTransferOf(page, file);
  await replyBox(page).evaluate(
    (box, clipboardData) =>
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    clipboardData,
  );
}

function dataTransferOf(page: Page, { name, mimeType, bytes }: ChosenFile) {
  return page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], name, { type: mimeType }));
      return transfer;
    },
    { name, mimeType, base64: Buffer.from(bytes).toString('base64') },
  );
}

/** Resolves when the attached file is uploaded. */
export async function waitForAttached(page: Page): Promise<void> {
  await waitForVisible(content(page).getByRole('button', { name: 'Remove the file' }));
}
