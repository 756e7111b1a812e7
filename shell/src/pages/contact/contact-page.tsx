import { PageHead } from '../../site/page-head.js';
import { PageTop } from '../../site/page-top.js';
import { Section } from '../../site/section.js';
import { PlansProvider } from '../plans/plans-provider.js';
import { Addresses } from './addresses.js';
import { ContactForm } from './contact-form.js';
import styles from './contact-page.module.css';
import { ContactQuestions } from './contact-questions.js';

export default function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact"
        description="Write to support, technical support or sales, and how soon you hear from us."
      />
      <PageTop title="Contact">
        Questions, trouble, plans for something larger: write to us, and a person answers.
      </PageTop>
      <div className={styles.columns}>
        <ContactForm />
        <Addresses />
      </div>
      <Section title="Often asked">
        <PlansProvider>
          <ContactQuestions />
        </PlansProvider>
      </Section>
    </>
  );
}
