// Passes messages between the two pages, and opens and closes the second one. Stateless: each message names its sender and receiver.
importScripts('messages.js');

const { dashboardOrigin, isNonce, isTab, readAssertion, ticketOf } = globalThis.waxwingPasskey;
const DASHBOARD = dashboardOrigin(chrome.runtime.getManifest());
const WHATSAPP = 'https://web.whatsapp.com';

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  const { id, frameId, origin, tab } = sender;
  if (id !== chrome.runtime.id || frameId !== 0 || !tab || !isNonce(message?.nonce)) return false;
  const answer = origin === DASHBOARD ? open(message, tab) : origin === WHATSAPP && carry(message, tab);
  if (!answer) return false;
  answer.then(reply, () => reply());
  return true;
});

function open({ kind, nonce }, tab) {
  if (kind !== 'open') return undefined;
  return chrome.tabs
    .create({ url: `${WHATSAPP}/${ticketOf(tab.id, nonce)}`, openerTabId: tab.id })
    .then(() => ({ opened: true }));
}

function carry({ kind, tab, nonce, assertion }, own) {
  if (!isTab(tab)) return undefined;
  if (kind === 'fetch') return chrome.tabs.sendMessage(tab, { kind, nonce }, { frameId: 0 });
  return kind === 'give' ? give({ tab, nonce, assertion: readAssertion(assertion) }, own) : undefined;
}

async function give({ tab, nonce, assertion }, own) {
  if (!assertion) return undefined;
  const answer = await chrome.tabs.sendMessage(tab, { kind: 'give', nonce, assertion }, { frameId: 0 });
  if (!answer?.taken) return undefined;
  await chrome.tabs.update(tab, { active: true });
  await chrome.tabs.remove(own.id);
  return answer;
}
