// Stands in for react-remove-scroll, which locks the page by an inline style element: our pages allow none. The kit's style
// sheet locks the page while a dialog is open.
import { createElement } from 'react';

export function RemoveScroll({ as: As, allowPinchZoom, shards, enabled, ...rest }) {
  return createElement(As, rest);
}
