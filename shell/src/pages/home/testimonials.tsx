import { Section } from '../../site/section.js';
import styles from './testimonials.module.css';

// Placeholders, named by role and kind of company, until customers can be quoted.
const TESTIMONIALS = [
  {
    quote:
      'The first message went out before the coffee was cold. The rest was our own retry logic, which we could delete.',
    role: 'Backend developer',
    company: 'Online shop',
  },
  {
    quote:
      'We look at the status of a code instead of guessing. Delivered is delivered, and failed says why.',
    role: 'Security lead',
    company: 'Payments start-up',
  },
  {
    quote:
      'Each branch has its own instance and its own key. When a phone is replaced, we scan again and go on.',
    role: 'Operations manager',
    company: 'Clinic group',
  },
];

export function Testimonials() {
  return (
    <Section title="What customers say" form="wide">
      <ul className={styles.testimonials}>
        {TESTIMONIALS.map(({ quote, role, company }) => (
          <li key={role}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                {role}, <span>{company}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
