import { formatCount, formatDateTime, formatTime, localTimes } from '@waxwing/kit/format';
import { Meter } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { Counted } from './counted.js';
import type { Safety } from './safety.api.js';
import styles from './safety.module.css';

const BUDGETS: Readonly<Record<Safety['budgets'][number]['name'], string>> = {
  known_hour: 'To people who know you, this hour',
  known_day: 'To people who know you, today',
  first_hour: 'First contacts, this hour',
  first_day: 'First contacts, today',
  checks_hour: 'Numbers looked up, this hour',
  checks_day: 'Numbers looked up, today',
};

/** What has left in this hour and on this day, what waits, and how far the number has come. */
export function Today({ safety }: { safety: Safety }) {
  const { budgets, health, forecast, stage, whatsapp_quota: quota, waiting } = safety;
  const { checks_paused_until: pausedUntil } = safety;
  return (
    <div className={styles.today}>
      <div className={styles.budgets}>
        {budgets.map(({ name, used, cap, resets_at }) => (
          <div key={name}>
            <Meter
              label={BUDGETS[name]}
              value={used}
              max={cap}
              text={`${formatCount(used)} / ${formatCount(cap)}`}
            />
            {used >= cap && <p className={styles.note}>Goes on at {formatTime(resets_at)}.</p>}
          </div>
        ))}
      </div>
      <dl className={styles.facts}>
        <Fact term="State">{localTimes(health.sentence ?? 'The number is well.')}</Fact>
        {health.counted.length > 0 && (
          <Fact term="What counted">
            <Counted counted={health.counted} />
          </Fact>
        )}
        <Fact term="Stage">{describeStage(stage)}</Fact>
        <Fact term="WhatsApp's quota">
          {quota
            ? `${formatCount(quota.used)} of ${formatCount(quota.total)} new chats used${quota.ends_at ? ` until ${formatDateTime(quota.ends_at)}` : ''}. Waxwing uses ${formatCount(quota.usable)} more at most.`
            : 'WhatsApp reports no quota of new chats.'}
        </Fact>
        {pausedUntil && (
          <Fact term="Number lookups">
            {`WhatsApp has refused to look numbers up. It is asked again at ${formatDateTime(pausedUntil)}; messages to numbers that are not known yet wait until then.`}
          </Fact>
        )}
        <Fact term="Waiting">
          {`${formatCount(waiting.known)} to people who know you, ${formatCount(waiting.first)} first contacts. `}
          {forecast && localTimes(forecast.sentence)}
        </Fact>
      </dl>
    </div>
  );
}

function describeStage({ name, day_cap, next_day_cap, declared }: Safety['stage']): string {
  const next = next_day_cap === day_cap ? '' : ` ${formatCount(next_day_cap)} from the next day on.`;
  return `${capitalized(name)}${declared ? ', as declared' : ''}: ${formatCount(day_cap)} first contacts a day.${next}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
