// Replaces react-remove-scroll, which locks the page with an inline style element that the CSP forbids. The kit's style
// sheet locks the page while a dialog is open.
import { createElement } from 'react';

export function RemoveScroll({ as: As, allowPinchZoom, shards, enabled, ...rest }) {
  return createElement(As, rest);
}
