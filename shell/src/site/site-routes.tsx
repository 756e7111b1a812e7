import { Route } from '@waxwing/kit/router';
import { SiteLayout } from './site-layout.js';
import {
  AboutPage,
  ContactPage,
  DocsPage,
  FeaturesPage,
  HomePage,
  PricingPage,
  PrivacyPage,
  RefundsPage,
  ShippingPage,
  TermsPage,
} from './site-pages.js';

/** The routes of the public pages. */
export const SITE_ROUTES = (
  <Route element={<SiteLayout />}>
    <Route path="/" element={<HomePage />} />
    <Route path="/features" element={<FeaturesPage />} />
    <Route path="/pricing" element={<PricingPage />} />
    <Route path="/about" element={<AboutPage />} />
    <Route path="/contact" element={<ContactPage />} />
    <Route path="/docs" element={<DocsPage />} />
    <Route path="/refunds" element={<RefundsPage />} />
    <Route path="/terms" element={<TermsPage />} />
    <Route path="/privacy" element={<PrivacyPage />} />
    <Route path="/shipping" element={<ShippingPage />} />
  </Route>
);
