import { Faq } from '../../site/faq.js';
import { SupportEmailLink } from '../../site/support-email-link.js';
import { Prose } from '../prose/prose.js';
import { SendErrorEntry } from './send-error-entry.js';
import { SEND_ERRORS } from './send-errors.js';

const LINKING = [
  {
    question: 'No QR code appears',
    answer:
      'It takes a second or two. If it stays away, press Refresh QR Code; if that does not help either, Reset Instance starts the linking anew.',
  },
  {
    question: 'The phone says that it could not link the device',
    answer:
      'The code was too old: scan the one that is on the page now. WhatsApp also allows only a few linked devices, so remove one that you do not use.',
  },
  {
    question: 'The message stays pending',
    answer:
      'WhatsApp has not confirmed it yet, most often because the connection is away for a moment. Waxwing goes on by itself and never sends it twice; ask for its status by its ID.',
  },
  {
    question: 'The message stays sent and is never delivered',
    answer: 'The phone of the person is off or offline. WhatsApp keeps the message for it.',
  },
];

export function Troubleshooting() {
  return (
    <Prose>
      <p>
        Go by <code>code</code>: it never changes, whereas sentences may. <code>request_id</code> names your
        call in our records.
      </p>
      <h2>Refusals of the send call</h2>
      {SEND_ERRORS.map((refusal) => (
        <SendErrorEntry key={refusal.code} {...refusal} />
      ))}
      <h2>Other questions</h2>
      <Faq questions={LINKING} />
      <p>
        Still stuck? Write to <SupportEmailLink /> with the <code>request_id</code>.
      </p>
    </Prose>
  );
}
