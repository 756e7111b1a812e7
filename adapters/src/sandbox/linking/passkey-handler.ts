import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  bytesToCrockford,
  Curve,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  proto,
  S_WHATSAPP_NET,
} from '@whiskeysockets/baileys';
import type { Faults } from '../faults/faults.js';
import type { Phone } from '../state/phone.js';
import type { ProblemLog } from '../state/problem-log.js';
import { Authenticator, RP_ID } from './authenticator.js';
import type { UnlinkedDevice } from './unlinked-device.js';

/** The reply to a device's request. */
interface Answer {
  type: 'result' | 'error';
  content: BinaryNode[];
}

/** A device that was asked for a passkey, and its progress. */
interface Ceremony {
  readonly phone: Phone;
  readonly device: UnlinkedDevice;
  readonly authenticator: Authenticator;
  readonly advSecret: Buffer;
  readonly challenge: string;
  ref?: string;
  prologue?: { identity: Buffer; publicKey: Buffer; hash: Buffer; proven: boolean };
  primary?: { keyPair: ReturnType<typeof Curve.generateKeyPair>; nonce: Buffer };
  code?: string;
}

const TIMEOUT_MS = 600_000;
const CHROME = proto.DeviceProps.PlatformType.CHROME;
const SEALED_TAG = 16;

const done: Answer = { type: 'result', content: [] };

export interface PasskeyHandlerPorts {
  faults: Faults;
  problems: ProblemLog;
  /** Ends the ceremony like every other linking. */
  pair: (phone: Phone, device: UnlinkedDevice, advSecret: Buffer) => Promise<void>;
}

/** Confirms a new device by passkey: challenge, answer, and a key agreement between phone and device on a new secret. */
export class PasskeyHandler {
  readonly #ports: PasskeyHandlerPorts;
  readonly #ceremonies = new Map<UnlinkedDevice, Ceremony>();

  constructor(ports: PasskeyHandlerPorts) {
    this.#ports = ports;
  }

  /** Sends the passkey request to the device whose code was scanned. */
  async begin(phone: Phone, device: UnlinkedDevice, advSecret: Buffer): Promise<void> {
    const challenge = randomBytes(32).toString('base64url');
    const authenticator = new Authenticator(phone.passkey);
    const ceremony = { phone, device, authenticator, advSecret, challenge };
    this.#ceremonies.set(device, ceremony);
    const request = notification('passkey_prologue_request', [optionsOf(ceremony)]);
    if (!(await device.notify(request)))
      this.#ports.problems.add(phone.number, 'The request for a passkey was not acknowledged.');
  }

  /** The code that the phone shows for comparison with the device. */
  codeOn(phone: Phone): string | null {
    return [...this.#ceremonies.values()].find((one) => one.phone === phone)?.code ?? null;
  }

  forget(device: UnlinkedDevice): void {
    this.#ceremonies.delete(device);
  }

  /** Answers the device's queries and steps; undefined for anything else. */
  answer(device: UnlinkedDevice, request: BinaryNode): Answer | undefined {
    const ceremony = this.#ceremonies.get(device);
    const [step] = Array.isArray(request.content) ? request.content : [];
    const steps = ceremony && step && this.#steps(ceremony, step)[step.tag];
    if (!steps) return undefined;
    try {
      return steps();
    } catch (error) {
      const flaw = error instanceof Error ? error.message : String(error);
      this.#ports.problems.add(ceremony.phone.number, `The passkey was not taken: ${flaw}`);
      this.forget(device);
      return { type: 'error', content: [{ tag: 'error', attrs: { code: '400', text: 'bad-request' } }] };
    }
  }

  #steps(ceremony: Ceremony, step: BinaryNode): Record<string, () => Answer> {
    return {
      passkey_request_options: () => ({ type: 'result', content: [optionsOf(ceremony)] }),
      ref: () => this.#giveRef(ceremony),
      passkey_prologue: () => this.#takePrologue(ceremony, step),
      companion_nonce: () => this.#takeNonce(ceremony, step),
      encrypted_pairing_request: () => this.#takeRequest(ceremony, step),
    };
  }

  #giveRef(ceremony: Ceremony): Answer {
    ceremony.ref = `2@${randomBytes(24).toString('base64url')}`;
    return { type: 'result', content: [{ tag: 'ref', attrs: {}, content: Buffer.from(ceremony.ref) }] };
  }

  #takePrologue(ceremony: Ceremony, step: BinaryNode): Answer {
    const { authenticator, challenge, advSecret, ref } = ceremony;
    const assertion = bytes(step, 'webauthn_assertion').toString();
    const flaw = authenticator.flawOf(challenge, bytes(step, 'credential_id'), assertion);
    if (flaw) throw new Error(flaw);
    const payload = bytes(step, 'prologue_payload');
    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    const identity = Buffer.from(companionEphemeralIdentity ?? []);
    const { publicKey, deviceType, ref: named } = proto.CompanionEphemeralIdentity.decode(identity);
    if (named !== ref || deviceType !== CHROME) throw new Error('It names another attempt or device.');
    const proof = getBinaryNodeChildBuffer(step, 'pairing_handoff_proof');
    if (proof && !Buffer.from(proof).equals(proofOf(advSecret, payload)))
      throw new Error('Its proof is not that of the code that was scanned.');
    const hash = Buffer.from(commitment?.hash ?? []);
    ceremony.prologue = { identity, publicKey: Buffer.from(publicKey ?? []), hash, proven: Boolean(proof) };
    if (!this.#ports.faults.take('no-continuation', ceremony.phone.number)) this.#continue(ceremony);
    return done;
  }

  #continue(ceremony: Ceremony): void {
    const keyPair = Curve.generateKeyPair();
    const nonce = randomBytes(32);
    ceremony.primary = { keyPair, nonce };
    const content = proto.PrimaryEphemeralIdentity.encode({ publicKey: keyPair.public, nonce }).finish();
    const identity = { tag: 'primary_ephemeral_identity', attrs: {}, content };
    void ceremony.device.notify(notification('crsc_continuation', [identity]));
  }

  #takeNonce(ceremony: Ceremony, step: BinaryNode): Answer {
    const { prologue, primary } = ceremony;
    const nonce = Buffer.from((step.content as Uint8Array | undefined) ?? []);
    if (!prologue || !primary) throw new Error('It comes too early.');
    const hash = createHash('sha256').update(prologue.identity).update(nonce).digest();
    if (!hash.equals(prologue.hash)) throw new Error('It is not the nonce the device committed itself to.');
    if (!prologue.proven) ceremony.code = codeOf(nonce, primary);
    return done;
  }

  #takeRequest(ceremony: Ceremony, step: BinaryNode): Answer {
    const { phone, device, prologue, primary, ref } = ceremony;
    if (!prologue || !primary) throw new Error('It comes too early.');
    const sealed = proto.EncryptedPairingRequest.decode(
      (step.content as Uint8Array | undefined) ?? Buffer.alloc(0),
    );
    const shared = Curve.sharedKey(primary.keyPair.private, prologue.publicKey);
    const salt = `Companion Pairing ${CHROME} with ref ${ref}`;
    const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Pairing Information Encryption Key', 32));
    const request = proto.PairingRequest.decode(open(sealed, key));
    const isDevice =
      device.noiseKey.equals(request.companionPublicKey ?? Buffer.alloc(0)) &&
      device.registration.identity.equals(request.companionIdentityKey ?? Buffer.alloc(0));
    if (!isDevice) throw new Error('It is for another device than the one that was scanned.');
    this.forget(device);
    void this.#ports.pair(phone, device, Buffer.from(request.advSecret ?? [])).catch(() => undefined);
    return done;
  }
}

function bytes(step: BinaryNode, tag: string): Buffer {
  const content = getBinaryNodeChild(step, tag)?.content;
  if (!(content instanceof Uint8Array)) throw new Error(`It has no ${tag}.`);
  return Buffer.from(content);
}

function open({ encryptedPayload, iv }: proto.IEncryptedPairingRequest, key: Buffer): Buffer {
  const sealed = Buffer.from(encryptedPayload ?? []);
  const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv ?? []));
  cipher.setAuthTag(sealed.subarray(-SEALED_TAG));
  return Buffer.concat([cipher.update(sealed.subarray(0, -SEALED_TAG)), cipher.final()]);
}

function proofOf(advSecret: Buffer, payload: Buffer): Buffer {
  const key = hkdfSync('sha256', advSecret, '', 'shortcake-passkey-handoff-v1', 32);
  return createHmac('sha256', Buffer.from(key)).update(payload).digest();
}

function codeOf(companionNonce: Buffer, { keyPair, nonce }: NonNullable<Ceremony['primary']>): string {
  const digest = createHash('sha256').update(companionNonce).update(keyPair.public).digest();
  const code = bytesToCrockford(
    Buffer.from(digest.subarray(0, 5).map((byte, at) => byte ^ (nonce[at] ?? 0))),
  );
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function optionsOf({ challenge }: Ceremony): BinaryNode {
  const options = {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: RP_ID,
    // Empty as at WhatsApp: the browser finds the passkeys.
    allowCredentials: [],
    userVerification: 'required',
    extensions: { uvm: true },
  };
  return { tag: 'passkey_request_options', attrs: {}, content: Buffer.from(JSON.stringify(options)) };
}

/** The notification for a device that is logging in, where WhatsApp wants a passkey at each login. */
export const passkeyRequest = (): BinaryNode => notification('passkey_prologue_request', []);

const notification = (type: string, content: BinaryNode[]): BinaryNode => ({
  tag: 'notification',
  attrs: {
    from: S_WHATSAPP_NET,
    type,
    id: randomBytes(8).toString('hex').toUpperCase(),
    t: String(Math.floor(Date.now() / 1000)),
  },
  content,
});
