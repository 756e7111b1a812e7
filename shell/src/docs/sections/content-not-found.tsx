import { Link } from '@waxwing/kit/router';
import { EmptyState } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';

/** Shown when a section does not exist or has no content yet. */
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
