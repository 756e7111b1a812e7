/** The condition on the wire of a number that WhatsApp restricts in no way. */
export const UNRESTRICTED = {
  standing: {
    state: 'ok',
    reason_code: null,
    sentence: null,
    since: null,
    until: null,
    lock_type: null,
    quota: null,
  },
  notice: null,
} as const;
