import type { BinaryNode } from '@whiskeysockets/baileys';
import { conflict, Problem } from '../control/problem.js';
import type { Faults } from '../faults/faults.js';
import { announceDevice } from '../messaging/device-notices.js';
import { unlink } from '../session/unlink.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';
import type { ProblemLog } from '../state/problem-log.js';
import type { VersionFloor } from '../state/version-floor.js';
import { provesDevice, signDevice } from './adv.js';
import { PairingCodeHandler } from './pairing-code-handler.js';
import { PasskeyHandler, type PasskeyHandlerPorts } from './passkey-handler.js';
import { readQr } from './qr.js';
import type { UnlinkedDevice } from './unlinked-device.js';

const OFFLINE = 'This phone has no connection to WhatsApp: the device was not linked.';
const TOO_OLD = 'This phone could not link the device. Try again later.';
const FULL = 'This phone has all the linked devices it can have: the device was removed again.';
const EXPIRED = 'This code is expired or unknown. Scan the one that is on screen now.';

/** Matches waiting devices with phones. */
export class LinkingHandler {
  readonly #directory: Directory;
  readonly #faults: Faults;
  readonly #floor: VersionFloor;
  readonly codes: PairingCodeHandler;
  readonly passkeys: PasskeyHandler;
  readonly #byRef = new Map<string, UnlinkedDevice>();

  constructor(directory: Directory, faults: Faults, problems: ProblemLog, floor: VersionFloor) {
    this.#directory = directory;
    this.#faults = faults;
    this.#floor = floor;

    const pair: PasskeyHandlerPorts['pair'] = (...args) => this.#pair(...args);
    this.passkeys = new PasskeyHandler({ faults, problems, pair });
    this.codes = new PairingCodeHandler((number) => directory.find(number) !== undefined);
  }

  add(device: UnlinkedDevice): void {
    for (const ref of device.refs) this.#byRef.set(ref, device);
  }

  remove(device: UnlinkedDevice): void {
    for (const ref of device.refs) this.#byRef.delete(ref);
    this.codes.forget(device);
    this.passkeys.forget(device);
    device.closed();
  }

  /** A phone scans a QR. Resolves when the companion has proved its signature; rejects with `Problem` 400 or 409. */
  async scan(phone: Phone, text: string): Promise<void> {
    const qr = readQr(text);
    const device = this.#byRef.get(qr.ref);
    if (!device?.isCurrent(qr.ref)) throw conflict(EXPIRED);
    if (!qr.noiseKey.equals(device.noiseKey) || !qr.identity.equals(device.registration.identity)) {
      throw conflict('This code does not show the keys of the device that asked for it.');
    }
    await this.link(phone, device, qr.advSecret);
  }

  /** A phone's owner enters the pairing code of a device. Resolves and rejects as `scan` does. */
  async enterPairingCode(phone: Phone, code: string): Promise<void> {
    const { device, advSecret } = await this.codes.enter(phone, code);
    await this.link(phone, device, advSecret);
  }

  /** Links the device to the phone with their shared secret. */
  async link(phone: Phone, device: UnlinkedDevice, advSecret: Buffer): Promise<void> {
    device.reserve();
    try {
      if (this.#faults.take('phone-offline', phone.number)) throw conflict(OFFLINE);
      // The device gets no answer: its QR codes run out.
      if (!this.#floor.allowsLinking(device.revision)) throw conflict(TOO_OLD);
      if (this.#faults.take('passkey', phone.number)) {
        await this.passkeys.begin(phone, device, advSecret);
        throw conflict('This account asks for a passkey: the device is linked once it was given.');
      }
      await this.#pair(phone, device, advSecret);
    } finally {
      device.release();
    }
  }

  async #pair(phone: Phone, waiting: UnlinkedDevice, advSecret: Buffer): Promise<void> {
    const { identity, registrationId, signedPreKey } = waiting.registration;
    const device = phone.nextDevice();
    const { details, sealed } = signDevice(phone.keys.identity, identity, device, advSecret);
    const answer = await waiting.pair(pairSuccess(phone, device, sealed));
    if (!provesDevice(answer, details, phone.keys.identity, identity)) {
      waiting.link.end(streamError('500'));
      throw new Problem(422, 'The device signature does not hold: the device was not linked.');
    }
    const companion = this.#directory.attach({
      number: phone.number,
      device,
      keyIndex: device,
      noiseKey: waiting.noiseKey.toString('base64'),
      identity: identity.toString('base64'),
      registrationId,
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: signedPreKey.publicKey.toString('base64'),
        signature: signedPreKey.signature.toString('base64'),
      },
      linkedAt: new Date().toISOString(),
      historyDue: true,
    });
    if (!this.#faults.take('no-device-notice', phone.number)) announceDevice(phone, companion, 'add');
    this.remove(waiting);
    const full = this.#faults.take('too-many-devices', phone.number);
    if (full) unlink(this.#directory, phone, companion);
    waiting.link.end(streamError('515'));
    if (full) throw conflict(FULL);
  }
}

const pairSuccess = (phone: Phone, device: number, sealed: Uint8Array): BinaryNode => ({
  tag: 'pair-success',
  attrs: {},
  content: [
    { tag: 'device-identity', attrs: {}, content: sealed },
    { tag: 'device', attrs: { jid: phone.pn(device), lid: phone.lidOf(device) } },
    { tag: 'platform', attrs: { name: 'android' } },
  ],
});

const streamError = (code: string): BinaryNode => ({ tag: 'stream:error', attrs: { code } });
