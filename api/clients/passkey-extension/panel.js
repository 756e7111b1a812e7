// Replaces WhatsApp's page by a panel: who asks, one button, and the outcome. Built of elements and text alone, never of markup.
globalThis.waxwingPanel = ({ dashboard, onConfirm }) => {
  const STYLE = `
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
    main { box-sizing: border-box; width: min(32rem, 100%); padding: 2rem 1.25rem; display: grid; gap: 1rem; }
    h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
    p { margin: 0; overflow-wrap: anywhere; }
    button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem; justify-self: start; cursor: pointer; }
  `;
  const element = (name, text = '') => Object.assign(document.createElement(name), { textContent: text });

  const button = Object.assign(element('button', 'Confirm with Passkey'), { type: 'button', hidden: true });
  const said = element('p', 'Asking Waxwing what to confirm…');
  said.setAttribute('role', 'status');
  button.addEventListener('click', (event) => {
    if (event.isTrusted) onConfirm();
  });

  const main = element('main');
  main.append(
    element('h1', 'Confirm a new device with your passkey'),
    element(
      'p',
      `${dashboard} links your WhatsApp account. WhatsApp wants the passkey of the account for it, on this page.`,
    ),
    element(
      'p',
      'Go on only if you have just scanned a code on that page yourself. To stop, close this tab.',
    ),
    button,
    said,
    element('small', 'Waxwing passkey helper (beta). It is no part of WhatsApp.'),
  );

  const page = element('html');
  page.lang = 'en';
  const head = element('head');
  const viewport = Object.assign(element('meta'), { name: 'viewport', content: 'width=device-width' });
  head.append(element('title', 'Waxwing passkey helper'), viewport);
  const body = element('body');
  body.append(main);
  page.append(head, body);
  // The parser goes on in a tree outside the document, where no script runs.
  if (document.documentElement) document.documentElement.replaceWith(page);
  else document.append(page);
  // Only now: a page that is stopped before its first paint is never painted.
  requestAnimationFrame(() => window.stop());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [sheet];

  return {
    /** Enables the button; `sentence` is the outcome of the last attempt. */
    ready(sentence = '') {
      button.hidden = false;
      button.disabled = false;
      said.textContent = sentence;
      button.focus();
    },
    busy(sentence) {
      button.disabled = true;
      said.textContent = sentence;
    },
    over(sentence) {
      button.hidden = true;
      said.textContent = sentence;
    },
  };
};
