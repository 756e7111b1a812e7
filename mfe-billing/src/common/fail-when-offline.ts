/** Offline, a call fails at once instead of pausing silently; a query is fetched again when the network is back. */
export const FAIL_WHEN_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const;
