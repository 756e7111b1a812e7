import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChild,
  hkdf,
  S_WHATSAPP_NET,
} from '@whiskeysockets/baileys';
import { conflict, invalid, Problem } from '../control/problem.js';
import { requiredBytes } from '../signal/signal-bundle.js';
import type { Phone } from '../state/phone.js';
import type { UnlinkedDevice } from './unlinked-device.js';

const FINISH_MS = 60_000;
const BUNDLE_INFO = 'link_code_pairing_key_bundle_encryption_key';

/** The reply to a device's request. */
interface Answer {
  type: 'result' | 'error';
  content: BinaryNode[];
}

const result = (content: BinaryNode[]): Answer => ({ type: 'result', content });
const notFound: Answer = {
  type: 'error',
  content: [{ tag: 'error', attrs: { code: '404', text: 'item-not-found' } }],
};

/** A device that asked to be linked by a pairing code. */
interface Hello {
  device: UnlinkedDevice;
  number: string;
  ref: Buffer;
  wrappedEphemeral: Buffer;
  finish?: (bundle: Buffer) => void;
  abandon?: () => void;
}

/** Linking by an eight-character pairing code, which the device shows and the phone's owner enters. */
export class PairingCodeHandler {
  readonly #isOnWhatsApp: (number: string) => boolean;
  readonly #hellos = new Map<UnlinkedDevice, Hello>();

  constructor(isOnWhatsApp: (number: string) => boolean) {
    this.#isOnWhatsApp = isOnWhatsApp;
  }

  /** Whether a device shows a code for this number. */
  waitsFor(number: string): boolean {
    return [...this.#hellos.values()].some((hello) => hello.number === number);
  }

  /** Answers the device's requests (`companion_hello`, `companion_finish`). */
  answer(device: UnlinkedDevice, request: BinaryNode): Answer | undefined {
    const step = getBinaryNodeChild(request, 'link_code_companion_reg');
    if (!step) return undefined;
    return step.attrs.stage === 'companion_hello' ? this.#hello(device, step) : this.#finish(device, step);
  }

  forget(device: UnlinkedDevice): void {
    this.#hellos.get(device)?.abandon?.();
    this.#hellos.delete(device);
  }

  /** The phone's side. Resolves with the waiting device and the ADV secret that both derive. Rejects with `Problem`. */
  async enter(phone: Phone, typed: string): Promise<{ device: UnlinkedDevice; advSecret: Buffer }> {
    const code = typed.replace(/[\s-]/g, '').toUpperCase();
    if (!/^[0-9A-Z]{8}$/.test(code)) throw invalid('The field code is not a linking code of 8 characters.');
    const hello = [...this.#hellos.values()].findLast(({ number }) => number === phone.number);
    if (!hello) throw conflict('No device waits to be linked to this number by a code.');
    const ephemeral = Curve.generateKeyPair();
    const companionEphemeral = await unwrap(hello.wrappedEphemeral, code);
    const finished = waitForBundle(hello);
    hello.device.link.send(primaryHello(hello.ref, await wrap(Buffer.from(ephemeral.public), code), phone));
    const shared = Curve.sharedKey(ephemeral.private, companionEphemeral);
    const { identity, random } = openBundle(await finished, shared, phone);
    if (!identity.equals(hello.device.registration.identity)) {
      throw new Problem(422, 'The device showed another identity than the one it registered.');
    }
    const identityShared = Curve.sharedKey(phone.keys.identity.private, identity);
    const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: 'adv_secret' });
    return { device: hello.device, advSecret: Buffer.from(secret) };
  }

  #hello(device: UnlinkedDevice, step: BinaryNode): Answer {
    const ref = Buffer.from(randomBytes(16).toString('base64url'));
    const number = (step.attrs.jid ?? '').split('@')[0] ?? '';
    const wrappedEphemeral = requiredBytes(step, 'link_code_pairing_wrapped_companion_ephemeral_pub');
    this.forget(device);
    if (!this.#isOnWhatsApp(number)) return notFound;
    this.#hellos.set(device, { device, number, ref, wrappedEphemeral });
    const content = [{ tag: 'link_code_pairing_ref', attrs: {}, content: ref }];
    return result([{ tag: 'link_code_companion_reg', attrs: { stage: 'companion_hello' }, content }]);
  }

  #finish(device: UnlinkedDevice, step: BinaryNode): Answer {
    const hello = this.#hellos.get(device);
    if (!hello || !requiredBytes(step, 'link_code_pairing_ref').equals(hello.ref)) {
      return notFound;
    }
    hello.finish?.(requiredBytes(step, 'link_code_pairing_wrapped_key_bundle'));
    return result([]);
  }
}

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  return aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
}

async function wrap(publicKey: Buffer, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv)]);
}

const waitForBundle = (hello: Hello): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(timer);
      reject(conflict(sentence));
    };
    const timer = setTimeout(() => fail('The device did not answer the code in time.'), FINISH_MS);
    hello.abandon = () => fail('The device closed its connection before the linking was done.');
    hello.finish = (bundle) => {
      clearTimeout(timer);
      resolve(bundle);
    };
  });

function primaryHello(ref: Buffer, wrappedEphemeral: Buffer, phone: Phone): BinaryNode {
  const leaf = (tag: string, content: Buffer): BinaryNode => ({ tag, attrs: {}, content });
  const t = String(Math.floor(Date.now() / 1000));
  const step = {
    tag: 'link_code_companion_reg',
    attrs: { stage: 'primary_hello' },
    content: [
      leaf('link_code_pairing_wrapped_primary_ephemeral_pub', wrappedEphemeral),
      leaf('primary_identity_pub', phone.keys.identity.public),
      leaf('link_code_pairing_ref', ref),
    ],
  };
  const attrs = { from: S_WHATSAPP_NET, type: 'link_code_companion_reg', id: `code-${ref}`, t };
  return { tag: 'notification', attrs, content: [step] };
}

function openBundle(bundle: Buffer, shared: Buffer, phone: Phone): { identity: Buffer; random: Buffer } {
  const key = hkdf(shared, 32, { salt: bundle.subarray(0, 32), info: BUNDLE_INFO });
  let plain: Buffer;
  try {
    plain = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
  } catch {
    throw conflict('This code is not the one the device shows.');
  }
  if (!plain.subarray(32, 64).equals(phone.keys.identity.public)) {
    throw new Problem(422, 'The device answered for another account.');
  }
  return { identity: plain.subarray(0, 32), random: plain.subarray(64, 96) };
}
