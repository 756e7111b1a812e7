import type { IqHandler } from './iq-handler.js';

/** Server-side switches: none are set. */
export const props: IqHandler = () => [{ tag: 'props', attrs: { hash: 'sandbox' }, content: [] }];

/** Nobody is blocked. */
export const blocklist: IqHandler = () => [{ tag: 'list', attrs: {}, content: [] }];

/** Read receipts are on: without that a client marks messages read for itself only. */
export const privacySettings: IqHandler = () => [
  {
    tag: 'privacy',
    attrs: {},
    content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }],
  },
];
