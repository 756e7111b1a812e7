import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Page } from 'playwright-core';
import type { Phone } from '../phones.js';
import { readQrPicture } from '../qr-picture.js';

const picture = (page: Page) => page.getByRole('img', { name: 'QR code to scan with WhatsApp' });

/** Reads a QR code from a screenshot's pixels, as a camera does. */
export function readQrOnScreen(page: Page): Promise<string> {
  return eventuallyPasses(async () => {
    const pixels = await picture(page).screenshot();
    return readQrPicture(`data:image/png;base64,${pixels.toString('base64')}`);
  });
}

/** Waits for another code than the one from before. */
export function readNextQrOnScreen(page: Page, before: string): Promise<string> {
  return eventuallyPasses(async () => {
    const now = await readQrOnScreen(page);
    if (now === before) throw new Error('the old code still stands there');
    return now;
  });
}

/** Scans the code on screen. A code that was replaced meanwhile is read again. */
export function scanQrOnScreen(page: Page, phone: Phone): Promise<void> {
  return eventuallyPasses(async () => {
    const code = await readQrOnScreen(page);
    await phone.scan(code);
  });
}
