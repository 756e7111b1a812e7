import type { Branding } from './branding.js';
import type { MailContent } from './mail-templates.js';

// Mail programs support neither style sheets nor custom properties, so the dashboard's colours are repeated here.
const PAPER = '#FAF8F4';
const SURFACE = '#FFFFFF';
const INK = '#1B1A17';
const MUTED = '#5D574E';
const LINE = '#E2DCD1';
const BRAND = '#0B6B57';
const WAX = '#AD4328';
const SANS = "font-family:'Geist',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders the content as a one-column page without images, style sheets and scripts. */
export function renderHtml(content: MailContent, { product, supportEmail }: Branding): string {
  const url = escapeHtml(content.action.url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK};${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;letter-spacing:-0.01em;color:${INK}">${escapeHtml(product)}</td></tr>
<tr><td style="background:${SURFACE};border:1px solid ${LINE};border-top:3px dashed ${WAX};border-radius:4px;padding:28px 28px 20px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${INK}">${escapeHtml(content.subject)}</h1>
${[content.greeting, ...content.before].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${BRAND};color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(content.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${MUTED}">Or open this address:<br><a href="${url}" style="color:${BRAND};word-break:break-all">${url}</a></p>
${content.after.map(paragraph).join('\n')}
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

/** Safe in text and in quoted attribute values. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
