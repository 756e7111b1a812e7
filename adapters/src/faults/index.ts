export { SentryReporter, type SentryReporterOptions } from './sentry-reporter.js';
