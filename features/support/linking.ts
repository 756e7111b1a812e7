import { eventually } from './eventually.js';
import type { Person } from './person.js';
import { PhoneRefused } from './phones.js';
import { readQrPicture } from './qr-picture.js';

/** Looks at the code of a person's instance until there is one to scan, as a dashboard does. Its text. */
export function waitForCode({ customer, instance }: Person): Promise<string> {
  return eventually(async () => readQrPicture((await customer.qrCode(instance.id)).picture), 20_000);
}

/** Looks for a code and scans the picture; a code that was replaced between the two is looked for again. */
export function scanCode({ customer, instance, phone }: Person): Promise<void> {
  return eventually(async () => {
    const { picture } = await customer.qrCode(instance.id);
    if (picture === null) throw new Error('there is no code to scan yet');
    await phone.scan(picture);
  }, 20_000);
}

/** Whether the phone was let in with the code; a code nobody waits behind is of no use. */
export async function triesCode({ phone }: Person, code: string): Promise<boolean> {
  try {
    await phone.scan(code);
    return true;
  } catch (error) {
    if (error instanceof PhoneRefused) return false;
    throw error;
  }
}

export function waitForStatus({ customer, instance }: Person, status: string): Promise<void> {
  return eventually(async () => {
    const now = (await customer.instance(instance.id)).status;
    if (now !== status) throw new Error(`the instance is ${now}, not ${status}`);
  }, 20_000);
}

/** After a crash the last known status may still stand there: ready is who is connected, and says so. */
export async function waitUntilReadyAgain(person: Person): Promise<void> {
  await eventually(async () => {
    if (!(await person.phone.hasConnectedDevice())) throw new Error('the instance is not connected');
  }, 30_000);
  await waitForStatus(person, 'ready');
}
