// A router without a URL. Exported here because shared modules are loaded whole, and only tests use it.
export { MemoryRouter } from 'react-router-dom';
export { findA11yViolations } from './a11y-violations.js';
export { advanceBy } from './advance-by.js';
export {
  type Answers,
  deferAnswer,
  errorResponse,
  FakeResponse,
  FakeServer,
  NO_RESPONSE,
  type RecordedCall,
  stubResponse,
} from './fake-server.js';
export { fakeToken } from './fake-token.js';
export { renderRemote, renderWithProviders } from './render-with-providers.js';
export { captureSavedFiles } from './saved-files.js';
