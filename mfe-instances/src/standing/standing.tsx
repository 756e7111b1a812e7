import { formatDateTime, localTimes } from '@waxwing/kit/format';
import { Badge, Banner } from '@waxwing/kit/ui';
import type { Detail } from '../detail/detail.api.js';
import type { Instance } from '../instances/instances.api.js';

interface StandingBannersProps extends Pick<Detail, 'standing' | 'notice'> {
  /** Whether another banner tells of the standing. */
  readonly isExplained: boolean;
}

/** WhatsApp's restrictions and warnings for the number, and what to do about them; nothing when there are none. */
export function StandingBanners({ standing, notice, isExplained }: StandingBannersProps) {
  return (
    <>
      {standing.state !== 'ok' && !isExplained && (
        <Banner tone={standing.state === 'restricted' ? 'danger' : 'warn'} title={standingTitle(standing)}>
          {standing.sentence && localTimes(standing.sentence)}
        </Banner>
      )}
      {notice && (
        <Banner tone="warn" title={`Open WhatsApp on the phone before ${formatDateTime(notice.until)}`}>
          {localTimes(notice.sentence)}
        </Banner>
      )}
    </>
  );
}

function standingTitle({ state, until }: Detail['standing']): string {
  if (state === 'warned') return 'WhatsApp warns this number';
  return `WhatsApp has restricted this number${until ? ` until ${formatDateTime(until)}` : ''}`;
}

/** A badge when the number needs attention; otherwise nothing. The health of a protected number tells of its standing. */
export function StandingBadge({
  standing,
  notice,
  health,
}: Pick<Instance, 'standing' | 'notice' | 'health'>) {
  if (standing.state === 'restricted' && !health) return <Badge tone="danger">restricted</Badge>;
  if (notice) return <Badge tone="warn">phone away</Badge>;
  return standing.state === 'warned' && !health ? <Badge tone="warn">warned</Badge> : null;
}
