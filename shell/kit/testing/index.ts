// A router without a URL. Exported here because shared modules are loaded whole, and only tests use it.
export { MemoryRouter } from 'react-router-dom';
export { findA11yViolations } from './a11y-violations.js';
export { renderWithProviders } from './render-with-providers.js';
export { captureSavedFiles } from './saved-files.js';
export { type Answers, stubFetch } from './stub-fetch.js';
export { stubResponse } from './stub-response.js';
