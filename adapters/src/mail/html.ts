import type { Branding } from './branding.js';
import type { MailContent } from './mail-templates.js';

// Mail programs know neither style sheets nor custom properties: the dashboard's colours, written out.
const PAPER = '#FAF8F4';
const SURFACE = '#FFFFFF';
const INK = '#1B1A17';
const MUTED = '#5D574E';
const LINE = '#E2DCD1';
const BRAND = '#0B6B57';
const WAX = '#AD4328';
const SANS = "font-family:'Geist',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The words as a page of one column that needs no image, no style sheet and no script. */
export function renderHtml(words: MailContent, { product, supportEmail }: Branding): string {
  const url = escapeHtml(words.action.url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(words.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK};${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;letter-spacing:-0.01em;color:${INK}">${escapeHtml(product)}</td></tr>
<tr><td style="background:${SURFACE};border:1px solid ${LINE};border-top:3px dashed ${WAX};border-radius:4px;padding:28px 28px 20px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${INK}">${escapeHtml(words.subject)}</h1>
${[words.greeting, ...words.before].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${BRAND};color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(words.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${MUTED}">Or open this address:<br><a href="${url}" style="color:${BRAND};word-break:break-all">${url}</a></p>
${words.after.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(product)} · <a href="mailto:${escapeHtml(supportEmail)}" style="color:${MUTED}">${escapeHtml(supportEmail)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(text)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Fit for text and for values in quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
