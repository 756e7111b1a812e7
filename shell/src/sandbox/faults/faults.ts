import type { Fault } from '@waxwing/contract/sandbox';

/** A fault of WhatsApp that stays on, and its description. */
export interface LastingFault extends Pick<Fault, 'kind' | 'ms'> {
  readonly title: string;
  readonly text: string;
}

export const LASTING_FAULTS: readonly LastingFault[] = [
  {
    kind: 'nack',
    title: 'Refuse messages',
    text: 'WhatsApp turns them away (463); they fail with the reason.',
  },
  { kind: 'delay-ack', ms: 8_000, title: 'Answer late', text: 'Each acknowledgement comes 8 seconds later.' },
  {
    kind: 'swallow-ack',
    title: 'Lose acknowledgements',
    text: 'Messages arrive, and nobody says that WhatsApp has them.',
  },
  { kind: 'no-receipts', title: 'Hold back receipts', text: 'Messages arrive without their second tick.' },
  {
    kind: 'unreadable-inbound',
    title: 'Garble what phones write',
    text: 'Instances cannot decrypt it, and get it when they have asked for it.',
  },
  {
    kind: 'unavailable',
    title: 'Look at once only',
    text: 'What phones write stays with the phone that gets it, as a photo does that may be looked at once.',
  },
  {
    kind: 'check-limit',
    title: 'Refuse number checks',
    text: 'WhatsApp does not say whether a number is there (429); messages to new numbers wait.',
  },
  {
    kind: 'phone-offline',
    title: 'Take phones offline',
    text: 'A phone that is being linked has no network.',
  },
  {
    kind: 'too-many-devices',
    title: 'Too many devices',
    text: 'WhatsApp removes a device right after it was linked.',
  },
  {
    kind: 'passkey',
    title: 'Ask for a passkey',
    text: 'Accounts that are linked have to confirm it with one.',
  },
  {
    kind: 'no-continuation',
    title: 'Stop after the passkey',
    text: 'WhatsApp takes it, and the phone never goes on with the linking.',
  },
  {
    kind: 'login-failure',
    title: 'Refuse logins',
    text: 'An instance that connects is told that its account is locked (403).',
  },
  {
    kind: 'media-refuse',
    title: 'Cut off the file servers',
    text: 'No file goes up or down: connections to WhatsApp’s file servers end at once.',
  },
  {
    kind: 'media-error',
    title: 'Break the file servers',
    text: 'WhatsApp’s file servers answer that they have failed (503).',
  },
  { kind: 'media-hang', title: 'Silence the file servers', text: 'They take requests, and never answer.' },
  {
    kind: 'media-redirect',
    title: 'Send files elsewhere',
    text: 'Each file server sends requests on to the other one.',
  },
  {
    kind: 'media-slow',
    ms: 500,
    title: 'Slow files down',
    text: 'Each 64 KiB of a file take half a second.',
  },
  { kind: 'media-cut', title: 'Cut files off', text: 'Transfers of files end before their first byte.' },
  { kind: 'media-flip', title: 'Damage files', text: 'One bit of each file that is downloaded is wrong.' },
  {
    kind: 'media-no-path',
    title: 'Lose the paths of files',
    text: 'WhatsApp takes a file, and does not say where it is.',
  },
  {
    kind: 'media-stale-auth',
    title: 'Refuse uploads',
    text: 'Each upload is told that its permission has expired (401).',
  },
  {
    kind: 'no-re-upload',
    title: 'Do not upload again',
    text: 'Phones do not answer when their instance asks for a file that WhatsApp has forgotten.',
  },
  {
    kind: 're-upload-error',
    title: 'Fail to upload again',
    text: 'Phones answer that they could not upload such a file.',
  },
];

/** Faults that affect the open connections once. */
export const ONE_TIME_FAULTS: readonly Omit<LastingFault, 'text'>[] = [
  { kind: 'drop', title: 'Cut the Connections' },
  { kind: 'stall', ms: 10_000, title: 'Hang for 10 Seconds' },
  { kind: 'replace', title: 'Log In Elsewhere' },
  { kind: 'media-expire', title: 'Forget All Files' },
];
