import type { IqHandler } from './iq-handler.js';

/** Server-side switches: none are set. */
export const props: IqHandler = () => [{ tag: 'props', attrs: { hash: 'sandbox' }, content: [] }];

/** An empty blocklist. */
export const blocklist: IqHandler = () => [{ tag: 'list', attrs: {}, content: [] }];

/** Read receipts are on: otherwise a client marks messages as read only for itself. */
export const privacySettings: IqHandler = () => [
  {
    tag: 'privacy',
    attrs: {},
    content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }],
  },
];
