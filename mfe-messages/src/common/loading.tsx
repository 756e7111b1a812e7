import { Skeleton } from '@waxwing/kit/ui';

/** Placeholders of `lines` lines while they load. `what` is announced to screen readers. */
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
