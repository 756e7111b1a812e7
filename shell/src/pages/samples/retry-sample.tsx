import rows from './rows.module.css';
import { Sample } from './sample.js';

const CALLS = [
  { time: '14:05:01', call: 'Idempotency-Key: order-7781', answer: 'sent' },
  { time: '14:05:12', call: 'Idempotency-Key: order-7781', answer: 'replayed' },
];

export function RetrySample() {
  return (
    <Sample label="The same call twice: the first one sends, the second one gets the first answer again">
      <div className={rows.rows}>
        {CALLS.map(({ time, call, answer }) => (
          <div key={time} className={rows.code}>
            <span className={`${rows.none} ${rows.secondary}`}>{time}</span>
            <span className={rows.grow}>{call}</span>
            <span>{answer}</span>
          </div>
        ))}
      </div>
    </Sample>
  );
}
