import { hostName, wholeNumber } from './setting-schemas.js';

/** How the processes of a fleet reach each other. */
export const peerSettings = {
  PEER_HOST: hostName
    .optional()
    .describe(
      'address at which the other processes reach this one, and on which it listens for their hints. Without it all hints go through PostgreSQL, which is enough for some fifteen busy processes',
    ),
  PEER_PORT: wholeNumber(0, 65_535)
    .default(0)
    .describe('port for hints of other processes, on `PEER_HOST`; 0 for any that is free'),
};
