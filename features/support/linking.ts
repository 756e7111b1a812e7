import type { PairingCode } from './drivers/views.js';
import { eventually } from './eventually.js';
import type { Person } from './person.js';
import { PhoneRefused } from './phones.js';
import { readQrPicture } from './qr-picture.js';

/** Asks for a code to type in, and keeps it. */
export async function requestPairingCode(person: Person, number: string): Promise<PairingCode> {
  const code = await person.customer.requestPairingCode(person.instance.id, number);
  person.pairingCodes.push(code);
  return code;
}

/** What the phone says to a code that it does not take; undefined when it links. */
export async function typePairingCode({ phone }: Person, code: string): Promise<string | undefined> {
  try {
    await phone.enterPairingCode(code);
    return undefined;
  } catch (error) {
    if (error instanceof PhoneRefused) return error.message;
    throw error;
  }
}

/** The code with one character that is another. */
export function mistype(code: string): string {
  return (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
}

/** Looks at the code of a person's instance until there is one to scan, as a dashboard does. Its text. */
export function waitForQrCode({ customer, instance }: Person): Promise<string> {
  return eventually(async () => readQrPicture((await customer.qrCode(instance.id)).picture));
}

/** Looks for a code and scans the picture; a code that was replaced between the two is looked for again. */
export function scanQrCode({ customer, instance, phone }: Person): Promise<void> {
  return eventually(async () => {
    const { picture } = await customer.qrCode(instance.id);
    if (picture === null) throw new Error('there is no code to scan yet');
    await phone.scan(picture);
  });
}

/** Whether the phone was let in with the code; a code nobody waits behind is of no use. */
export async function tryScan(person: Person, code: string): Promise<boolean> {
  try {
    await person.phone.scan(code);
    return true;
  } catch (error) {
    if (!(error instanceof PhoneRefused)) throw error;
    person.phoneMessage = error.message;
    return false;
  }
}

export function waitForStatus({ customer, instance }: Person, status: string): Promise<void> {
  return eventually(async () => {
    const now = (await customer.instance(instance.id)).status;
    if (now !== status) throw new Error(`the instance is ${now}, not ${status}`);
  });
}

/** After a crash the last known status may still stand there: ready is who is connected, and says so. */
export async function waitUntilReadyAgain(person: Person): Promise<void> {
  await eventually(async () => {
    if (!(await person.phone.hasConnectedDevice())) throw new Error('the instance is not connected');
  });
  await waitForStatus(person, 'ready');
}
