export interface SiteLink {
  readonly label: string;
  readonly to: string;
}

/** The navigation links, in their order. */
export const NAV_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Features', to: '/features' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Documentation', to: '/docs' },
  { label: 'Contact', to: '/contact' },
];

export const FOOTER_LINKS: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  { title: 'Product', links: NAV_LINKS.slice(1, 4) },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
    ],
  },
  {
    title: 'Policies',
    links: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Shipping', to: '/shipping' },
      { label: 'Refunds', to: '/refunds' },
    ],
  },
];
