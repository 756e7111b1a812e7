import type { SubscriptionErrorType } from '@waxwing/client';

export type PromptReason = SubscriptionErrorType | 'other';

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export const PROMPT_TEXTS: Readonly<Record<PromptReason, Texts>> = {
  no_subscription: {
    title: 'No Active Subscription',
    text: 'This needs a plan. Free costs nothing and asks for no card.',
    action: 'Choose a Plan',
  },
  instance_limit: {
    title: 'Instance Limit Reached',
    text: 'Your plan has no room for another instance. A larger one has; the instances you have go on as they are.',
    action: 'Upgrade Plan',
  },
  message_limit: {
    title: 'Message Limit Reached',
    text: 'The messages of these 30 days are used up. A larger plan lets you go on at once.',
    action: 'Upgrade Plan',
  },
  other: {
    title: 'Subscription Required',
    text: 'This is part of another plan.',
    action: 'View Plans',
  },
};
