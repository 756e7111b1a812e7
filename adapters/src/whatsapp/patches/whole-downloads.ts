import type { Dispatcher } from 'undici';
import type { FetchDispatcher } from './fetch-dispatcher.js';

type Dispatch = Dispatcher['dispatch'];

/**
 * Has `fetch` answer when all of a file is there, and reject where it breaks off. Baileys hands it on to its downloads, as
 * `options.dispatcher`. It reads their answers as streams and listens to no error of those: a connection that broke off amid a file
 * of the account's state would end the process, where a download that is rejected is one that failed.
 */
export function wholeDownloads(dispatcher?: FetchDispatcher): FetchDispatcher {
  const dispatch: Dispatch = (options, handler) => {
    // Loaded with the first download: most sessions never do one.
    void import('./whole-body.js').then(({ dispatchWhole }) =>
      dispatchWhole(dispatcher as Dispatcher | undefined, options, handler),
    );
    return true;
  };
  return { dispatch } as unknown as FetchDispatcher;
}
