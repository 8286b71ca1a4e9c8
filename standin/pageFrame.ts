import { createHash } from 'node:crypto'
import type { Reply } from './http.ts'
import { pageTexts } from './pageText.ts'
import type { Language } from './records.ts'

/** Escapes a text for HTML. */
export function esc(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const style = `
*{box-sizing:border-box}
body{margin:0;background:#eef1f6;color:#1b2336;font:16px/1.5 system-ui,'Segoe UI',Tahoma,'Noto Sans Arabic',sans-serif}
header{background:#1d2b50;color:#fff}
header>div,main{max-inline-size:30rem;margin-inline:auto;padding-inline:1rem}
header>div{display:flex;align-items:center;gap:.75rem;padding-block:.75rem}
header strong{font-size:1.05rem}
header span{font-size:.85rem;color:#d5dcee}
header nav{margin-inline-start:auto}
header a{color:#fff;display:inline-block;padding:.5rem}
main{padding-block:1rem 2.5rem}
section{background:#fff;border:1px solid #d6dce8;border-radius:.75rem;padding:1.25rem;margin-block-end:1rem}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:0 0 .75rem}
p{margin:0 0 .75rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0}
dt{color:#56607a}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
dd.amount{font-weight:700;font-size:1.2rem}
bdi{white-space:nowrap}
label{display:block;font-weight:600;margin-block-end:.25rem}
input{inline-size:100%;font:inherit;padding:.65rem .75rem;border:1px solid #7b859c;border-radius:.5rem;background:#fff;color:inherit}
input[aria-invalid]{border-color:#b3261e}
.field{margin-block-end:.9rem}
.pair{display:grid;grid-template-columns:1fr 1fr;column-gap:.9rem}
.pair .field{display:grid;grid-template-rows:subgrid;grid-row:span 3}
.pair label{align-self:end}
.wrong{color:#b3261e;font-size:.9rem;margin:.25rem 0 0}
.alert{border-inline-start:4px solid #b3261e;border-radius:.25rem;padding:.75rem 1rem;margin-block-end:1rem;background:#fdeceb}
button,.button{font:inherit;font-weight:600;display:block;inline-size:100%;min-block-size:2.9rem;padding:.6rem 1rem;border:1px solid #1d2b50;border-radius:.5rem;background:#fff;color:#1d2b50;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button{background:#1d2b50;color:#fff}
:focus-visible{outline:3px solid #e08a00;outline-offset:2px}
.test{border:2px dashed #9a6a00;background:#fff9ea}
.test form{display:grid;grid-template-columns:1fr 1fr;gap:.6rem;margin-block-end:.75rem}
summary{cursor:pointer;padding-block:.5rem}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The frame of every page: plain HTML without scripts. */
export function framed(options: {
  language: Language
  /** The page's address without a query. */
  path: string
  title: string
  status: number
  body: string
}): Reply {
  const { language, path, title, body } = options
  const text = pageTexts[language]
  const other = language === 'ar' ? 'en' : 'ar'
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${esc(title)}</title>
<style>${style}</style></head>
<body><header><div><strong>${esc(text.gateway)}</strong><span>${esc(text.secure)}</span>
<nav aria-label="${esc(text.language)}"><a href="${esc(path)}?lang=${other}" lang="${other}" hreflang="${other}">${esc(text.other)}</a></nav></div></header>
<main>${body}</main></body></html>`
  return {
    status: options.status,
    body: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // No form-action: submitting a form redirects to the shop, which is another site.
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  }
}
