import '@waxwing/kit/tokens.css';
import { BrowserRouter } from '@waxwing/kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { dropExpiredToken } from './sign-in/drop-expired-token.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);

// After the load event, so that it does not delay the page.
addEventListener('load', () => void dropExpiredToken());
