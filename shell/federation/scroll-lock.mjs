// Stands in for react-remove-scroll, which locks the page by an inline style element: our pages allow none. The kit's style
// sheet locks the page while a dialog is open.
import { Slot } from '@radix-ui/react-slot';
import { createElement } from 'react';

export function RemoveScroll({ as: As = Slot, allowPinchZoom, shards, enabled, ...rest }) {
  return createElement(As, rest);
}
