import type { ArrangedAccount } from './arrange-account.js';

/** A page, and the name of its screenshot. */
export interface View {
  readonly path: string;
  readonly name: string;
  /** The height of the screen, in pixels, where a part of the page scrolls by itself: 800 shows its end or its beginning alone. */
  readonly height?: number;
}

/** A conversation with a message of every kind fits in. */
const WHOLE_CONVERSATION = 3_600;

const DOCS = [
  'what-is-waxwing',
  'creating-instance',
  'api-keys',
  'sending-messages',
  'kinds',
  'files',
  'number-safety',
  'events',
  'api-v1',
  'errors',
  'examples',
  'troubleshooting',
  'rate-limits',
  'recipes',
  'webhooks',
  'api-reference',
];

/** The pages that need no sign-in. */
export const PUBLIC_PAGES: readonly View[] = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/docs',
  ...DOCS.map((section) => `/docs#${section}`),
  '/refunds',
  '/terms',
  '/privacy',
  '/shipping',
  '/login',
  '/signup',
  '/reset-password',
  '/reset-password?token=of-a-mail',
  '/confirm-email',
  '/confirm-email?token=of-a-mail',
  '/undo-email?token=of-a-mail',
].map(viewOf);

/** The dashboard pages of an account with these instances, orders, webhooks and conversations. */
export function dashboardPages({
  instances,
  orders,
  webhooks,
  conversations,
}: Omit<ArrangedAccount, 'token'>): View[] {
  const tabs = [
    'instances',
    'messages',
    'messages&m-kind=poll',
    'messages&m-view=statistics',
    'messages&m-view=usage',
    'messages&m-view=conversations',
    'api-keys',
    'api-keys&view=webhooks',
    'api-keys&view=requests',
    'subscription',
    'orders',
    'create',
    'profile',
    'profile&section=security',
    'settings',
  ];
  // IDs differ on every run, and would leave stale screenshots behind.
  const numbered = (name: string, ids: string[]) =>
    ids.map((id, at) => ({
      path: `/dashboard?tab=${name}s&${name}=${id}`,
      name: `dashboard-${name}-${at + 1}`,
    }));
  return [
    ...tabs.map((tab) => viewOf(`/dashboard?tab=${tab}`)),
    ...numbered('instance', instances),
    ...numbered('order', orders),
    ...webhooks.flatMap(webhookPages),
    ...conversations.flatMap((id, at) => {
      const path = `/dashboard?tab=messages&m-view=conversations&m-conversation=${id}`;
      const name = `dashboard-conversation-${at + 1}`;
      return [
        { path, name },
        { path, name: `${name}-whole`, height: WHOLE_CONVERSATION },
      ];
    }),
    viewOf('/profile'),
    viewOf('/sandbox'),
  ];
}

/** The pages that the README shows: the account, and an instance that waits for its phone. */
export function readmePages({ instances }: Pick<ArrangedAccount, 'instances'>): View[] {
  return [
    { path: '/dashboard?tab=instances', name: 'dashboard' },
    { path: `/dashboard?tab=instances&instance=${instances.at(-1)}`, name: 'linking' },
  ];
}

function webhookPages({ id, refused }: ArrangedAccount['webhooks'][number]): View[] {
  const parts = {
    deliveries: '',
    settings: '&section=settings',
    secret: '&section=secret',
    delivery: `&delivery=${refused}`,
  };
  return Object.entries(parts).map(([name, rest]) => ({
    path: `/dashboard?tab=api-keys&view=webhooks&webhook=${id}${rest}`,
    name: `dashboard-webhook-${name}`,
  }));
}

export function viewOf(path: string): View {
  const name = path.replace(/^\//, '').replace('?tab=', '-');
  return { path, name: name.replace(/\W+/g, '-') || 'home' };
}
