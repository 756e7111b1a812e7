import { Postmark } from '@waxwing/kit/ui';

/** When an instance last sent or received something. */
export function LastMessage({ at }: { at: string | null }) {
  return at ? <Postmark at={at} label="Last message" /> : 'Never';
}
