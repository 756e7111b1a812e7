import { PageHead } from '../../site/page-head.js';
import { PageHeader } from '../../site/page-header.js';
import { Section } from '../../site/section.js';
import { PlansProvider } from '../plans/plans-provider.js';
import { ContactAddresses } from './contact-addresses.js';
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
      <PageHeader title="Contact">
        Questions, trouble, plans for something larger: write to us, and a person answers.
      </PageHeader>
      <div className={styles.columns}>
        <ContactForm />
        <ContactAddresses />
      </div>
      <Section title="Often asked">
        <PlansProvider>
          <ContactQuestions />
        </PlansProvider>
      </Section>
    </>
  );
}
