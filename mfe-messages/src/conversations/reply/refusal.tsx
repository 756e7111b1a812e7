import { Link } from '@waxwing/kit/router';
import { Banner, buttonClass } from '@waxwing/kit/ui';
import type { Refusal } from './notes.js';

interface Advice {
  /** What is wrong and what to do; by default what the server says. */
  readonly sentence?: string;
  readonly tab: 'instances' | 'subscription';
  readonly link: string;
}

const INSTANCE: Advice = {
  sentence:
    'Your number is not connected to WhatsApp at the moment. Its instance says why, and whether it has to be linked again.',
  tab: 'instances',
  link: 'Open the instance',
};
const PLAN: Advice = { tab: 'subscription', link: 'See the plans' };

const ADVICE: Readonly<Record<string, Advice>> = {
  not_ready: INSTANCE,
  instance_not_found: INSTANCE,
  message_limit: PLAN,
  no_subscription: PLAN,
};

export interface RefusalNoticeProps {
  readonly refusal: Refusal;
  readonly instanceId: string | undefined;
}

/** Why a reply was not sent, and the way to mend it. Its text is in the box again. */
export function RefusalNotice({ refusal: { code, sentence }, instanceId }: RefusalNoticeProps) {
  const advice = Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  const instance = advice === INSTANCE && instanceId ? `&instance=${instanceId}` : '';
  return (
    <Banner
      tone="danger"
      title="Your reply was not sent"
      action={
        advice && (
          <Link className={buttonClass('secondary', 'small')} to={`/dashboard?tab=${advice.tab}${instance}`}>
            {advice.link}
          </Link>
        )
      }
    >
      {advice?.sentence ?? sentence}
    </Banner>
  );
}
