/** What the calls of a tag are about, for the tags that customers' programs see. */
const ABOUT: Readonly<Record<string, string>> = {
  Messages: 'Send messages, and read what was sent and received.',
  Instances: 'Link WhatsApp accounts, see how they are, and remove them.',
  Safety: 'How much a number may send without being restricted, and who wants no messages.',
  Key: 'What the key of a call may do.',
  Media: 'Files for messages: upload them once, send them as often as you like.',
  Events: 'What happened, in its order: to read, and as it is sent to webhooks.',
  Webhooks: 'Where events are sent to.',
  Sending: 'The calls from before version 1. They stay as they are; new programs use those of version 1.',
};

export function describeTag(name: string): { name: string; description?: string } {
  const description = ABOUT[name];
  return description === undefined ? { name } : { name, description };
}
