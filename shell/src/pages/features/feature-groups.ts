import type { ComponentType } from 'react';
import { HistorySample } from '../samples/history-sample.js';
import { KeysSample } from '../samples/keys-sample.js';
import { LinkSample } from '../samples/link-sample.js';
import { RetrySample } from '../samples/retry-sample.js';
import { UsageSample } from '../samples/usage-sample.js';

export interface FeatureGroup {
  readonly title: string;
  readonly text: string;
  readonly sample?: ComponentType;
  /** The features' names and descriptions. */
  readonly features: readonly (readonly [name: string, says: string])[];
}

export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  {
    title: 'Linking',
    text: 'From nothing to a linked phone in one scan.',
    sample: LinkSample,
    features: [
      ['QR code on screen', 'Renewed as WhatsApp renews it, so that the one you see can be scanned.'],
      [
        'One instance, one WhatsApp account',
        'Run as many as your plan allows, each with its own state and key.',
      ],
      ['Reconnects by itself', 'A linked instance comes back after a lost connection without being asked.'],
      ['Reset and start again', 'Drop a session and scan anew, without a new instance in your code.'],
    ],
  },
  {
    title: 'Sending',
    text: 'One call, in any language that speaks HTTP.',
    sample: RetrySample,
    features: [
      [
        'A plain REST call',
        'A number, a message, a bearer key. Examples for JavaScript, Python, PHP and curl.',
      ],
      ['Never twice', 'With an Idempotency-Key, a repeated call gets the first answer again.'],
      ['Answers that mean something', 'The reply waits for WhatsApp, or comes at once when you prefer that.'],
      ['Refused means not charged', 'A number that is not on WhatsApp costs nothing of your plan.'],
    ],
  },
  {
    title: 'Delivery status and history',
    text: 'What was sent, to whom, and whether it was read.',
    sample: HistorySample,
    features: [
      ['Delivery status', 'Sent, delivered, read, or failed with its reason.'],
      ['Message history', 'Sent and received, filtered by instance, direction and day.'],
      ['Read by API too', 'Ask for one message or list them with the key that sent them.'],
      ['Export', 'Take the filtered history with you as CSV.'],
    ],
  },
  {
    title: 'Analytics',
    text: 'Figures for 7, 30 or 90 days.',
    sample: UsageSample,
    features: [
      ['By day', 'Sent, received and failed.'],
      ['By instance', 'Which phone carries how much, and when it was last heard of.'],
      ['Usage', 'What your plan allows, what is used, and what remains.'],
      ['Kept', 'Statistics stay when old messages leave the history.'],
    ],
  },
  {
    title: 'API key management',
    text: 'Who may send, and since when.',
    sample: KeysSample,
    features: [
      ['Account keys', 'Good for all your instances; named, switched on and off, deleted.'],
      ['Instance keys', 'Good for one instance and no other.'],
      ['Hidden until asked for', 'Kept encrypted, masked on screen, copied with one press.'],
      ['Last used', 'See which key is still in use before you delete it.'],
    ],
  },
  {
    title: 'Use cases',
    text: 'What teams build on it.',
    features: [
      ['One-time passwords', 'Codes for signing in and for confirming payments.'],
      ['Authentication', 'Confirm that a number belongs to the person who gave it.'],
      ['Utility messages', 'Orders, deliveries, appointments, receipts.'],
    ],
  },
];
