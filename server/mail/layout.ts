import { direction, type Language } from '../../domain/language.ts'
import type { SettingsRow } from '../tables/settings.ts'
import type { Email, EmailWriter, Fact, Part } from './email.ts'
import { escaped, isolated, ltr, oneLine, plain } from './plain.ts'

// Email clients support neither style sheets nor variables, so the shop's colours are repeated here.
const PAPER = '#FAF6EC'
const INK = '#14301F'
const LEAF = '#1F5B36'
const LINE = '#DDD6C3'
const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif"

type Brand = { shop: string; address: string; phone: string; email: string }
const brandOf = (settings: SettingsRow, language: Language): Brand => ({
  shop: language === 'ar' ? settings.nameAr : settings.nameEn,
  address: language === 'ar' ? settings.addressAr : settings.addressEn,
  phone: settings.phone,
  email: settings.email,
})

/** Renders the email with a plain-text part and an HTML part. */
export function render(email: Email, settings: SettingsRow, { language, t }: EmailWriter) {
  const brand = brandOf(settings, language)
  const footer = [
    t('footer.why', { shop: isolated(brand.shop) }),
    t('footer.contact', { phone: ltr(brand.phone), email: ltr(brand.email) }),
    brand.address,
  ]
  const orOpen = t('button.orOpen')
  const subject = oneLine(email.subject)
  return {
    subject,
    text: [...email.parts.map((part) => plainPart(part)), ['—', ...footer].join('\n')]
      .map(plain)
      .join('\n\n')
      .concat('\n'),
    html: page(
      subject,
      language,
      brand.shop,
      email.parts.map((part) => htmlPart(part, orOpen)).join('\n'),
      footer,
    ),
  }
}

function plainPart(part: Part): string {
  switch (part.is) {
    case 'heading':
    case 'text':
      return part.text
    case 'button':
      return `${part.label}\n${webAddress(part.href)}`
    case 'code':
      return ltr(part.value)
    case 'facts':
      return part.facts.map((fact) => `${fact.label}: ${plainValue(fact)}`).join('\n')
  }
}

const plainValue = ({ value, ltr: isLtr }: Fact) => (isLtr ? ltr(value) : isolated(value))
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

function htmlPart(part: Part, orOpen: string): string {
  switch (part.is) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;color:${LEAF}">${lines(part.text)}</h1>`
    case 'text':
      return `<p style="margin:0 0 16px">${lines(part.text)}</p>`
    case 'button': {
      const href = escaped(webAddress(part.href))
      return `<p style="margin:24px 0 8px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${LEAF};color:${PAPER};font-weight:bold;text-decoration:none">${lines(part.label)}</a></p>
<p style="margin:0 0 24px;font-size:13px">${lines(orOpen)}<br><a href="${href}" dir="ltr" style="color:${LEAF};word-break:break-all">${href}</a></p>`
    }
    case 'code':
      return `<p style="margin:24px 0;text-align:center"><bdi dir="ltr" style="display:inline-block;padding:12px 24px;border:1px solid ${LINE};border-radius:8px;background:${PAPER};font-size:32px;font-weight:bold;letter-spacing:6px">${escaped(part.value)}</bdi></p>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;border-collapse:collapse">${part.facts.map(factRow).join('')}</table>`
  }
}

const factRow = ({ label, value, ltr: isLtr }: Fact) =>
  // Padded on both sides, because email clients do not support start and end.
  `<tr><td style="padding:8px 8px;border-bottom:1px solid ${LINE};opacity:.8">${lines(label)}</td><td style="padding:8px 8px;border-bottom:1px solid ${LINE};text-align:end;font-weight:bold;overflow-wrap:anywhere"><bdi${isLtr ? ' dir="ltr"' : ''}>${lines(value)}</bdi></td></tr>`

const page = (subject: string, language: Language, shop: string, body: string, footer: string[]) => {
  const dir = direction(language)
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body lang="${language}" dir="${dir}" style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};${FONT};font-size:16px;line-height:1.6;text-align:start">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:22px;font-weight:bold;color:${LEAF}">${escaped(shop)}</p>
<div style="padding:32px 24px;border:1px solid ${LINE};border-radius:12px;background:#FFFFFF">
${body}
</div>
<p style="margin:16px 0 0;font-size:13px">${footer.map(lines).join('<br>')}</p>
</div>
</body>
</html>
`
}

/** Throws for any link that is not a web page. */
function webAddress(href: string): string {
  const { protocol } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`an email cannot link to ${protocol}`)
  return href
}
