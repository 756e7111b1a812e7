import { DAY_MS } from '../../shared/clock.js';

export const EMAIL_CONFIRM_HOURS = 24;
export const EMAIL_UNDO_DAYS = 7;

/** How long a new email can be confirmed. */
export const EMAIL_CONFIRM_MS = (EMAIL_CONFIRM_HOURS / 24) * DAY_MS;
/** How long the replaced address can undo the change. Another account cannot take that address meanwhile. */
export const EMAIL_UNDO_MS = EMAIL_UNDO_DAYS * DAY_MS;
/** How long a replaced address still receives password reset links. */
export const REPLACED_EMAIL_RESET_MS = DAY_MS;
