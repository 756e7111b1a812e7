/** For the http server: how long a slow client may take for its headers and for its whole request, in milliseconds. */
export const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often the two are looked at; Node's own 30 s would let a client take three times its due. */
  connectionsCheckingInterval: 1_000,
} as const;
