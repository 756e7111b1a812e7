// A router without an address bar. Shared modules are loaded whole, and only tests need this one.
export { MemoryRouter } from 'react-router-dom';
export { type Answers, answerCalls } from './answer-calls.js';
export { useSavedFiles } from './saved-files.js';
export { show } from './show.js';
export { standInResponse } from './stand-in-response.js';
export { violations } from './violations.js';
