// Runs in the dashboard's page. Takes a challenge from it on a click, keeps it until WhatsApp's page fetches it, and returns the answer.
(() => {
  const { readAssertion, readOptions } = globalThis.waxwingPasskey;
  const HELPER = 'waxwing-passkey-helper';

  /** The pending challenge, with a nonce that only the tab opened for it knows. */
  let waiting;

  const tell = (message) => window.postMessage({ from: HELPER, ...message }, location.origin);

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window || origin !== location.origin || data?.to !== HELPER) return;
    if (data.kind === 'hello') tell({ kind: 'here' });
    if (data.kind === 'ask') void ask(data.options);
  });

  async function ask(asked) {
    const options = readOptions(asked);
    if (!options) return tell({ kind: 'refused', reason: 'challenge' });
    if (!navigator.userActivation.isActive) return tell({ kind: 'refused', reason: 'click' });
    waiting = { nonce: crypto.randomUUID(), options };
    try {
      await chrome.runtime.sendMessage({ kind: 'open', nonce: waiting.nonce });
    } catch {
      // The extension was updated or removed since this page was loaded.
      tell({ kind: 'refused', reason: 'gone' });
    }
  }

  chrome.runtime.onMessage.addListener((message, sender, reply) => {
    const isOwnWorker = sender.id === chrome.runtime.id && !sender.tab;
    if (!isOwnWorker || !waiting || message?.nonce !== waiting.nonce) return;
    if (message.kind === 'fetch') reply({ options: waiting.options });
    if (message.kind === 'give') {
      const assertion = readAssertion(message.assertion);
      if (!assertion) return;
      waiting = undefined;
      tell({ kind: 'given', assertion });
      reply({ taken: true });
    }
  });

  tell({ kind: 'here' });
})();
