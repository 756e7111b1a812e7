import { lazy } from 'react';

// One chunk per page, so that a visitor loads only the pages they open.
export const HomePage = lazy(() => import(/* webpackChunkName: "home" */ '../pages/home/home-page.js'));
export const FeaturesPage = lazy(
  () => import(/* webpackChunkName: "features" */ '../pages/features/features-page.js'),
);
export const PricingPage = lazy(
  () => import(/* webpackChunkName: "pricing" */ '../pages/pricing/pricing-page.js'),
);
export const AboutPage = lazy(() => import(/* webpackChunkName: "about" */ '../pages/about/about-page.js'));
export const ContactPage = lazy(
  () => import(/* webpackChunkName: "contact" */ '../pages/contact/contact-page.js'),
);
export const DocsPage = lazy(() => import(/* webpackChunkName: "docs" */ '../docs/docs-page.js'));
export const RefundsPage = lazy(
  () => import(/* webpackChunkName: "refunds" */ '../pages/policies/refunds-page.js'),
);
export const TermsPage = lazy(
  () => import(/* webpackChunkName: "terms" */ '../pages/policies/terms-page.js'),
);
export const PrivacyPage = lazy(
  () => import(/* webpackChunkName: "privacy" */ '../pages/policies/privacy-page.js'),
);
export const ShippingPage = lazy(
  () => import(/* webpackChunkName: "shipping" */ '../pages/policies/shipping-page.js'),
);
