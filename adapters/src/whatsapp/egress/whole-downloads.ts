import type { Dispatcher } from 'undici';
import type { FetchDispatcher } from './fetch-dispatcher.js';

type Dispatch = Dispatcher['dispatch'];

/**
 * Makes `fetch` respond when a file is complete, and reject when it breaks off. Baileys passes it to its downloads as
 * `options.dispatcher`. It reads responses as streams without an error listener: a connection that broke off inside a file of the
 * app state would end the process, where a rejected download only fails.
 */
export function wholeDownloads(dispatcher?: FetchDispatcher): FetchDispatcher {
  const dispatch: Dispatch = (options, handler) => {
    // Loaded with the first download: most sessions never make one.
    void import('./whole-body.js').then(({ dispatchWhole }) =>
      dispatchWhole(dispatcher as Dispatcher | undefined, options, handler),
    );
    return true;
  };
  return { dispatch } as unknown as FetchDispatcher;
}
