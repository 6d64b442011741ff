// The layout of all mails: a title, a few sentences, at most one button. Tables and inline styles: mail programs support little else.
import { mailTexts } from '../../../shared/app/mail.texts.ts'
import { WORKSHOP_SIGNATURE } from './outbox.ts'

export interface MailFact {
  label: string
  text: string
  /** The link of the text, also `tel:`. */
  url?: string
}

export interface MailContent {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Shown one below the other, each with its label. */
  facts?: readonly MailFact[]
  /** The button. */
  action?: { label: string; url: string }
  /** Small print below the button. */
  footnotes?: readonly string[]
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function textOf({ title, paragraphs, facts = [], action, footnotes = [] }: MailContent): string {
  const parts = [title, ...paragraphs, ...facts.map(factInText)]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  parts.push(
    ...footnotes,
    `-- \n${WORKSHOP_SIGNATURE}${mailTexts.product} · ${mailTexts.slogan}\n${mailTexts.automatic}`,
  )
  return `${parts.join('\n\n')}\n`
}

/** Plain text shows a telephone number as it is, and the address of other links. */
const factInText = ({ label, text, url }: MailFact): string =>
  [`${label}:`, text, ...(url && !url.startsWith('tel:') ? [url] : [])].join('\n')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Dark colours for mail programs with a dark mode; the inline colours are light. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #06182a !important; }
  .card { background: #0b2338 !important; border-color: #1f3a52 !important; }
  .ink { color: #e8f0f6 !important; }
  .soft { color: #bccad6 !important; }
  .line { border-color: #1f3a52 !important; }
  .link { color: #37b4bf !important; }
}
@media (max-width: 600px) {
  .inner { padding: 24px 20px !important; }
  .brand { padding: 16px 20px !important; }
  .button a { display: block !important; text-align: center !important; }
}`

function buttonOf({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:8px 0 20px">
<tr><td style="border-radius:8px;background:#c24a14">
<a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#c24a14;color:#ffffff;${FONT};font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:#384a5a">${mailTexts.buttonFails}<br>
<a href="${address}" class="link" style="color:#0a6570;word-break:break-all">${address}</a></p>`
}

const paragraphOf = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:#12212f">${escapeHtml(text)}</p>`

function factOf({ label, text, url }: MailFact): string {
  const words = escapeHtml(text).replace(/\r?\n/g, '<br>')
  const shown = url ? `<a href="${escapeHtml(url)}" class="link" style="color:#0a6570">${words}</a>` : words
  return `<p class="ink" style="margin:0 0 12px;${FONT};font-size:16px;line-height:25px;color:#12212f"><span class="soft" style="font-size:13px;color:#384a5a">${escapeHtml(label)}</span><br>${shown}</p>`
}

const footnoteOf = (text: string): string =>
  `<p class="soft" style="margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:#384a5a">${escapeHtml(text)}</p>`

function htmlOf({ subject, title, paragraphs, facts = [], action, footnotes = [] }: MailContent): string {
  const small = footnotes.length
    ? `<div class="line" style="border-top:1px solid #dfe7ec;padding-top:16px">${footnotes.map(footnoteOf).join('\n')}</div>`
    : ''
  return `<!doctype html>
<html lang="tr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f8fa">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:#f5f8fa">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="brand" style="padding:18px 32px;border-radius:12px 12px 0 0;background:#0a2540;${FONT};font-size:20px;font-weight:700;letter-spacing:-.01em;color:#ffffff">${mailTexts.product}</td></tr>
<tr><td class="card inner" style="padding:32px;background:#ffffff;border:1px solid #dfe7ec;border-top:0;border-radius:0 0 12px 12px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:700;letter-spacing:-.015em;color:#12212f">${escapeHtml(title)}</h1>
${paragraphs.map(paragraphOf).join('\n')}
${facts.map(factOf).join('\n')}
${action ? buttonOf(action) : ''}
${small}
</td></tr>
<tr><td align="center" class="soft" style="padding:20px 16px;${FONT};font-size:12px;line-height:18px;color:#384a5a">${WORKSHOP_SIGNATURE}${mailTexts.product} · ${mailTexts.slogan}<br>${mailTexts.automatic}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
