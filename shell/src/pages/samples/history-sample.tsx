import { Badge, type BadgeProps } from '@waxwing/kit/ui';
import rows from './rows.module.css';
import { Sample } from './sample.js';

interface Line extends Pick<BadgeProps, 'tone' | 'mark'> {
  readonly number: string;
  readonly text: string;
  readonly word: string;
  readonly time: string;
}

const LINES: readonly Line[] = [
  {
    number: '1 202 555 0142',
    text: 'Your code is 482 913.',
    word: 'Read',
    tone: 'success',
    mark: 'ticks',
    time: '14:05',
  },
  {
    number: '1 202 555 0117',
    text: 'Your parcel is out for delivery.',
    word: 'Delivered',
    tone: 'success',
    mark: 'ticks',
    time: '14:03',
  },
  {
    number: '1 202 555 0163',
    text: 'Reminder: tomorrow at 10:30.',
    word: 'Sent',
    tone: 'info',
    mark: 'tick',
    time: '14:01',
  },
  {
    number: '1 202 555 0188',
    text: 'We received ₹1,499.',
    word: 'Failed',
    tone: 'danger',
    mark: 'cross',
    time: '13:58',
  },
];

export function HistorySample() {
  return (
    <Sample label="Message history: four messages with number, text, status and time">
      <div className={rows.rows}>
        {LINES.map(({ number, text, word, time, ...badge }) => (
          <div key={number}>
            <span className={rows.code}>{number}</span>
            <span className={`${rows.grow} ${rows.secondary}`}>{text}</span>
            <span className={rows.state}>
              <Badge {...badge}>{word}</Badge>
            </span>
            <span className={rows.code}>{time}</span>
          </div>
        ))}
      </div>
    </Sample>
  );
}
