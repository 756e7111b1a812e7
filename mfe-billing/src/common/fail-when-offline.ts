/** Without a network a call fails and says so, instead of waiting in silence; a view catches up when the network is back. */
export const FAIL_WHEN_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const;
