import { Link } from '@waxwing/kit/router';
import { PRODUCT } from '../../app/product.js';
import { PageHead } from '../../site/page-head.js';
import { Policy } from './policy.js';
import { TERMS_PARTS } from './terms-parts.js';

export default function TermsPage() {
  return (
    <>
      <PageHead
        title="Terms"
        description={`The terms of using ${PRODUCT.name}, which is not an official WhatsApp provider.`}
      />
      <Policy
        title="Terms and Conditions"
        lede="What you agree to when you make an account. Please read section 2 with care."
        parts={TERMS_PARTS}
        numbered
        back={<Link to="/signup">← Back to sign up</Link>}
      />
    </>
  );
}
