// Runs on WhatsApp's page, and does nothing unless the dashboard sent somebody there. Then a panel takes the place of that page before any of its
// scripts has run: what matters is its address, without which no browser gives a passkey for WhatsApp.
(() => {
  const { dashboardOrigin, readAssertion, readOptions, readTicket } = globalThis.waxwingPasskey;
  const ticket = readTicket(location.hash);
  if (!ticket) return;
  history.replaceState(null, '', location.pathname);

  const GONE = 'This challenge is over. Close this tab, and press the button on the Waxwing page again.';
  const dashboard = new URL(dashboardOrigin(chrome.runtime.getManifest())).host;
  let options;
  const panel = globalThis.waxwingPanel({ dashboard, onConfirm: () => void confirm() });
  void fetchOptions();

  async function fetchOptions() {
    const answer = await send({ kind: 'fetch' });
    options = readOptions(answer?.options);
    if (options) panel.ready();
    else panel.over(GONE);
  }

  async function confirm() {
    panel.busy('Your browser asks for the passkey…');
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      const assertion = readAssertion(credential.toJSON());
      panel.busy('Handing it to Waxwing…');
      const answer = assertion && (await send({ kind: 'give', assertion }));
      if (!answer?.taken) panel.over(GONE);
    } catch (error) {
      panel.ready(sentenceOf(error));
    }
  }

  /** Undefined where nobody answers, as after an update of the extension. */
  async function send(message) {
    try {
      return await chrome.runtime.sendMessage({ ...message, ...ticket });
    } catch {
      return undefined;
    }
  }

  function sentenceOf({ name }) {
    if (name === 'NotAllowedError')
      return 'The passkey was not given, or its time was over. Press the button to try again.';
    return `The browser could not ask for the passkey (${name}). Try again, or use Chrome with a screen lock, or with your phone beside it.`;
  }
})();
