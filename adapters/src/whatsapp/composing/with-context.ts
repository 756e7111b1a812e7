import type { proto } from '@whiskeysockets/baileys';

interface Contextual {
  readonly contextInfo?: proto.IContextInfo;
}

/** The content with what it has to say of the messages around it, beside what it says of them already. */
export function withContext(content: proto.IMessage, contextInfo: proto.IContextInfo): proto.IMessage {
  if (Object.keys(contextInfo).length === 0) return content;
  const kinds = Object.entries(content as { [kind: string]: Contextual }).map(([kind, value]) => [
    kind,
    { ...value, contextInfo: { ...value.contextInfo, ...contextInfo } },
  ]);
  return Object.fromEntries(kinds);
}
