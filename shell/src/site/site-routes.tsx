import { Route } from '@waxwing/kit/router';
import { lazy } from 'react';
import { SiteLayout } from './site-layout.js';

// One chunk per page, so that a visitor loads only the pages they open.
const HomePage = lazy(() => import(/* webpackChunkName: "home" */ '../pages/home/home-page.js'));
const FeaturesPage = lazy(
  () => import(/* webpackChunkName: "features" */ '../pages/features/features-page.js'),
);
const PricingPage = lazy(() => import(/* webpackChunkName: "pricing" */ '../pages/pricing/pricing-page.js'));
const AboutPage = lazy(() => import(/* webpackChunkName: "about" */ '../pages/about/about-page.js'));
const ContactPage = lazy(() => import(/* webpackChunkName: "contact" */ '../pages/contact/contact-page.js'));
const DocsPage = lazy(() => import(/* webpackChunkName: "docs" */ '../docs/docs-page.js'));
const RefundsPage = lazy(() => import(/* webpackChunkName: "refunds" */ '../pages/policies/refunds-page.js'));
const TermsPage = lazy(() => import(/* webpackChunkName: "terms" */ '../pages/policies/terms-page.js'));
const PrivacyPage = lazy(() => import(/* webpackChunkName: "privacy" */ '../pages/policies/privacy-page.js'));
const ShippingPage = lazy(
  () => import(/* webpackChunkName: "shipping" */ '../pages/policies/shipping-page.js'),
);

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
