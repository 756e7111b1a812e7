/** A page, and what its picture is called. */
export interface View {
  readonly path: string;
  readonly name: string;
}

const DOCS = [
  'what-is-waxwing',
  'creating-instance',
  'api-keys',
  'sending-messages',
  'examples',
  'troubleshooting',
  'rate-limits',
  'webhooks',
  'api-reference',
];

/** What anybody may look at. */
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

/** What somebody with these instances looks at, signed in. */
export function dashboardPages({ instances, orders }: { instances: string[]; orders: string[] }): View[] {
  const tabs = [
    'instances',
    'messages',
    'messages&m-view=statistics',
    'messages&m-view=usage',
    'api-keys',
    'subscription',
    'orders',
    'create',
    'profile',
    'profile&section=security',
    'settings',
  ];
  // IDs are others every time, and would leave pictures of accounts that are gone.
  const numbered = (name: string, ids: string[]) =>
    ids.map((id, at) => ({
      path: `/dashboard?tab=${name}s&${name}=${id}`,
      name: `dashboard-${name}-${at + 1}`,
    }));
  return [
    ...tabs.map((tab) => viewOf(`/dashboard?tab=${tab}`)),
    ...numbered('instance', instances),
    ...numbered('order', orders),
    viewOf('/profile'),
    viewOf('/sandbox'),
  ];
}

export function viewOf(path: string): View {
  const name = path.replace(/^\//, '').replace('?tab=', '-');
  return { path, name: name.replace(/\W+/g, '-') || 'home' };
}
