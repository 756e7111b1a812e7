import { Skeleton } from '@waxwing/kit/ui';

/** The place of what is on its way. `what` is heard by whoever cannot see it. */
export function Loading({ what, lines }: { what: string; lines: number }) {
  return (
    <div>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      <Skeleton lines={lines} />
    </div>
  );
}
