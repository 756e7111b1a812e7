import { formatDateTime } from '@waxwing/kit/format';
import { Banner } from '@waxwing/kit/ui';
import type { Detail } from '../detail/detail.api.js';

/** What WhatsApp holds against the number, and what its owner can prevent; nothing where all is well. */
export function ConditionBanners({ standing, notice }: Pick<Detail, 'standing' | 'notice'>) {
  return (
    <>
      {standing.state !== 'ok' && (
        <Banner tone={standing.state === 'restricted' ? 'danger' : 'warn'} title={titleOf(standing)}>
          {standing.sentence}
        </Banner>
      )}
      {notice && (
        <Banner tone="warn" title={`Open WhatsApp on the phone before ${formatDateTime(notice.until)}`}>
          {notice.sentence}
        </Banner>
      )}
    </>
  );
}

function titleOf({ state, until }: Detail['standing']): string {
  if (state === 'warned') return 'WhatsApp warns this number';
  return `WhatsApp has restricted this number${until ? ` until ${formatDateTime(until)}` : ''}`;
}
