import { renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';

const nothing = () => undefined;

/** Renders this remote at an address such as `m-view=usage`; `narrow` for a phone's width. */
export function renderMessages(search = '', { narrow = false } = {}) {
  // What jsdom lacks.
  globalThis.matchMedia = (() => ({
    matches: narrow,
    addEventListener: nothing,
    removeEventListener: nothing,
  })) as never;
  globalThis.ResizeObserver = class {
    observe = nothing;
    disconnect = nothing;
    unobserve = nothing;
  };
  Element.prototype.scrollIntoView = nothing;
  return renderRemote(App, `?tab=messages${search && `&${search}`}`);
}
