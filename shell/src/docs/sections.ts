import type { ComponentType } from 'react';
import { PRODUCT } from '../app/product.js';
import { NumberSafety } from './safety/number-safety.js';
import { ApiKeys } from './sections/api-keys.js';
import { ApiReference } from './sections/api-reference.js';
import { ApiV1 } from './sections/api-v1.js';
import { ContentNotFound } from './sections/content-not-found.js';
import { CreatingInstance } from './sections/creating-instance.js';
import { Errors } from './sections/errors.js';
import { Events } from './sections/events.js';
import { Examples } from './sections/examples.js';
import { Files } from './sections/files.js';
import { GettingStarted } from './sections/getting-started.js';
import { Kinds } from './sections/kinds.js';
import { RateLimits } from './sections/rate-limits.js';
import { Recipes } from './sections/recipes.js';
import { SendingMessages } from './sections/sending-messages.js';
import { Troubleshooting } from './sections/troubleshooting.js';
import { Webhooks } from './sections/webhooks.js';
import { WhatItIs } from './sections/what-it-is.js';

export interface DocsSection {
  /** The fragment of the URL, after the `#`. */
  readonly slug: string;
  readonly title: string;
  readonly lede?: string;
  readonly Content: ComponentType;
}

const START_SECTIONS: readonly DocsSection[] = [
  {
    slug: 'getting-started',
    title: 'Getting started',
    lede: 'From nothing to a first message: five steps, a few minutes, a phone with WhatsApp in your hand.',
    Content: GettingStarted,
  },
  {
    slug: `what-is-${PRODUCT.name.toLowerCase()}`,
    title: `What is ${PRODUCT.name}`,
    lede: 'An HTTP API in front of WhatsApp accounts that you own.',
    Content: WhatItIs,
  },
];

const GUIDE_SECTIONS: readonly DocsSection[] = [
  {
    slug: 'creating-instance',
    title: 'Creating an instance',
    lede: 'An instance is one linked WhatsApp account. What is sent through it comes from that account’s number.',
    Content: CreatingInstance,
  },
  {
    slug: 'api-keys',
    title: 'API keys',
    lede: 'A key says who sends. Whoever holds it can send, so that it belongs on a server and nowhere else.',
    Content: ApiKeys,
  },
  {
    slug: 'sending-messages',
    title: 'Sending messages',
    lede: 'One call sends one text message and answers when WhatsApp has taken it.',
    Content: SendingMessages,
  },
  {
    slug: 'kinds',
    title: 'Kinds of messages',
    lede: 'Places, cards, polls and replies: what to send, what arrives, and a sample of each.',
    Content: Kinds,
  },
  {
    slug: 'files',
    title: 'Files',
    lede: 'Pictures, videos, sounds, documents and stickers: four ways to send one, and how to get those that arrive.',
    Content: Files,
  },
  {
    slug: 'number-safety',
    title: 'Keeping your number safe',
    lede: 'Why some messages wait, how many may leave, and what you can do so that WhatsApp does not restrict your number.',
    Content: NumberSafety,
  },
  {
    slug: 'events',
    title: 'Events',
    lede: 'What has happened to your messages, instances and plan, in order, as soon as it happens.',
    Content: Events,
  },
  {
    slug: 'webhooks',
    title: 'Webhooks',
    lede: 'Waxwing calls your server when something happens, signed, until your server has it.',
    Content: Webhooks,
  },
  {
    slug: 'recipes',
    title: 'Chatwoot and n8n',
    lede: 'Answer your customers from Chatwoot, or begin a workflow of n8n with an event: whole programs, to copy.',
    Content: Recipes,
  },
  {
    slug: 'examples',
    title: 'Examples',
    lede: 'The same message in four languages. Each is a whole program that needs nothing installed beside its language.',
    Content: Examples,
  },
];

const REFERENCE_SECTIONS: readonly DocsSection[] = [
  {
    slug: 'api-v1',
    title: 'Version 1',
    lede: 'The calls for your programs under /api/v1, in one form that stays.',
    Content: ApiV1,
  },
  {
    slug: 'errors',
    title: 'Errors and retries',
    lede: 'What an error says, and which calls to repeat after it.',
    Content: Errors,
  },
  {
    slug: 'troubleshooting',
    title: 'Troubleshooting',
    lede: 'What each refusal of the send call means, why it comes and what to do.',
    Content: Troubleshooting,
  },
  {
    slug: 'rate-limits',
    title: 'Rate limits',
    lede: 'How fast a program may call, and how it learns that it is too fast.',
    Content: RateLimits,
  },
  {
    slug: 'api-reference',
    title: 'API reference',
    lede: 'Every call with its parameters, fields, answers and refusals, as the API describes itself.',
    Content: ApiReference,
  },
];

export const SECTION_GROUPS = [
  { title: 'Start', sections: START_SECTIONS },
  { title: 'Guides', sections: GUIDE_SECTIONS },
  { title: 'Look up', sections: REFERENCE_SECTIONS },
] as const;

export const ALL_SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections);

export const FIRST_SLUG = 'getting-started';

export function findSection(slug: string): DocsSection {
  const unknown = { slug, title: 'Documentation', Content: ContentNotFound };
  return ALL_SECTIONS.find((section) => section.slug === slug) ?? unknown;
}
