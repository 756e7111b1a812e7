import { lazy } from 'react';
import { OnDemand } from '../frame/on-demand.js';

// The largest section, loaded on demand.
const Reference = lazy(() => import(/* webpackChunkName: "docs-reference" */ '../reference/reference.js'));

export function ApiReference() {
  return (
    <OnDemand what="reference">
      <Reference />
    </OnDemand>
  );
}
