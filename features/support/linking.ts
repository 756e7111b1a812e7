import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { PairingCode } from './clients/views/linking.js';
import type { Person } from './person.js';
import { PhoneRefused } from './phones.js';
import { readQrPicture } from './qr-picture.js';

/** Requests a pairing code, and keeps it. */
export async function requestPairingCode(person: Person, number: string): Promise<PairingCode> {
  const code = await person.customer.instances.requestPairingCode(person.instance.id, number);
  person.pairingCodes.push(code);
  return code;
}

/** The phone's error for a code that it does not accept; undefined when it links. */
export async function typePairingCode({ phone }: Person, code: string): Promise<string | undefined> {
  try {
    await phone.enterPairingCode(code);
    return undefined;
  } catch (error) {
    if (error instanceof PhoneRefused) return error.message;
    throw error;
  }
}

/** The code with one wrong character. */
export function mistype(code: string): string {
  return (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
}

/** Polls an instance's QR code as the dashboard does, until there is one. Resolves to its text. */
export function waitForQrCode({ customer, instance }: Person): Promise<string> {
  return eventuallyPasses(async () => readQrPicture((await customer.instances.qrCode(instance.id)).picture));
}

/** Reads a code and scans it; a code that was replaced between the two is read again. */
export function scanQrCode({ customer, instance, phone }: Person): Promise<void> {
  return eventuallyPasses(async () => {
    const { picture } = await customer.instances.qrCode(instance.id);
    if (picture === null) throw new Error('there is no code to scan yet');
    await phone.scan(picture);
  });
}

/** Whether the phone could link with the code; a code without a waiting instance is refused. */
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
  return eventuallyPasses(async () => {
    const now = (await customer.instances.get(instance.id)).status;
    if (now !== status) throw new Error(`the instance is ${now}, not ${status}`);
  });
}

/** After a crash the last known status may still be `ready`, so the phone must have a connected device as well. */
export async function waitUntilReadyAgain(person: Person): Promise<void> {
  await eventuallyPasses(async () => {
    if (!(await person.phone.hasConnectedDevice())) throw new Error('the instance is not connected');
  });
  await waitForStatus(person, 'ready');
}
