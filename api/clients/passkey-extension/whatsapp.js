// Runs on WhatsApp's page, and does nothing unless the dashboard opened it. It then replaces the page by a panel before any of its
// scripts has run: only the page's address matters, because a browser gives WhatsApp's passkeys to no other.
(() => {
  const { dashboardOrigin, readAssertion, readOptions, readTicket } = globalThis.waxwingPasskey;
  const ticket = readTicket(location.hash);
  if (!ticket) return;

  const AUTHENTICATOR = 'waxwing-passkey-authenticator';
  const GONE = 'This challenge is over. Close this tab, and press the button on the Waxwing page again.';
  const dashboard = new URL(dashboardOrigin(chrome.runtime.getManifest())).host;
  let options;
  const panel = globalThis.waxwingPanel({ dashboard, onConfirm: () => void confirm() });
  void fetchOptions();

  async function fetchOptions() {
    const answer = await send({ kind: 'fetch' });
    // By now both of our scripts have read it.
    history.replaceState(null, '', location.pathname);
    options = readOptions(answer?.options);
    if (options) panel.ready();
    else panel.over(GONE);
  }

  async function confirm() {
    panel.busy('Your browser asks for the passkey…');
    const { assertion, error } = await askBrowser();
    if (!assertion) return panel.ready(sentenceOf(error));
    panel.busy('Handing it to Waxwing…');
    const answer = await send({ kind: 'give', assertion });
    if (!answer?.taken) panel.over(GONE);
  }

  /** The outcome in the page's world: an answer to the challenge, or the name of an error. */
  function askBrowser() {
    return new Promise((resolve) => {
      const hear = ({ source, origin, data }) => {
        if (source !== window || origin !== location.origin || data?.from !== AUTHENTICATOR) return;
        window.removeEventListener('message', hear);
        const assertion = readAssertion(data.assertion);
        resolve(assertion ? { assertion } : { error: data.error });
      };
      window.addEventListener('message', hear);
      window.postMessage({ to: AUTHENTICATOR, options }, location.origin);
    });
  }

  /** Undefined where no script answers, as after an update of the extension. */
  async function send(message) {
    try {
      return await chrome.runtime.sendMessage({ ...message, ...ticket });
    } catch {
      return undefined;
    }
  }

  function sentenceOf(error) {
    if (error === 'NotAllowedError')
      return 'The passkey was not given, or its time was over. Press the button to try again.';
    const name = /^[A-Za-z]{1,40}$/.test(error) ? error : 'no answer';
    return `The browser could not ask for the passkey (${name}). Try again, or use Chrome with a screen lock, or with your phone beside it.`;
  }
})();
