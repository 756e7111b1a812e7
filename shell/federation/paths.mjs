import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders that become something a browser loads; the shell first. */
export const FRONT_ENDS = ['shell', 'mfe-instances', 'mfe-billing', 'mfe-messages'];
