import { Link } from '@waxwing/kit/router';
import { EmptyState } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';

/** Stands where nothing is written, or not yet. */
export function ContentNotFound({ children }: { children?: ReactNode }) {
  return (
    <EmptyState title="Content not found">
      {children ?? (
        <>
          There is no such section. Begin with <Link to="/docs#getting-started">Getting started</Link>.
        </>
      )}
    </EmptyState>
  );
}
