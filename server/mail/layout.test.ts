import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutDirectionMarks } from '../../domain/digits.ts'
import { languages } from '../../domain/language.ts'
import { textIn } from '../http/text.ts'
import type { SettingsRow } from '../tables/settings.ts'
import type { Email, EmailWriter } from './email.ts'
import { opsJobDied } from './emails/opsJobDied.ts'
import { render } from './layout.ts'
import { escaped, plain } from './plain.ts'

const settings: SettingsRow = {
  id: 1,
  nameEn: 'Waraq',
  nameAr: 'ورق',
  phone: '+973 1700 0123',
  email: 'salam@waraq.example',
  addressEn: 'Seef, Bahrain',
  addressAr: 'السيف، البحرين',
  socialUrl: 'https://instagram.com/waraq.bh',
  vatPercent: 10,
  customersChooseDay: false,
  customersChooseCredit: false,
  vatNumber: '',
  morningFromHour: 9,
  morningToHour: 12,
  eveningFromHour: 18,
  eveningToHour: 21,
  listAdmins: false,
  serviceActive: true,
  serviceChangedAt: null,
  publicVersion: 1,
  version: 1,
  updatedAt: new Date(0),
}
const writing = (language: (typeof languages)[number]): EmailWriter => ({
  language,
  t: textIn(language, 'mail'),
  link: (path) => `https://waraq.example${path}`,
})
/** One of each part, with the same text in every place that can contain a person's input. */
const sample = (words: string): Email => ({
  subject: words,
  parts: [
    { is: 'heading', text: words },
    { is: 'text', text: `${words}\n${words}` },
    { is: 'code', value: words },
    {
      is: 'facts',
      facts: [
        { label: words, value: words },
        { label: words, value: words, ltr: true },
      ],
    },
    { is: 'button', label: words, href: 'https://waraq.example/verify?a=1&b=2' },
  ],
})

test('every part is in the text and in the HTML', () => {
  const { text, html } = render(
    {
      subject: 'Your code',
      parts: [
        { is: 'heading', text: 'Welcome' },
        { is: 'text', text: 'Two\nlines' },
        { is: 'code', value: '493021' },
        { is: 'facts', facts: [{ label: 'Plan', value: 'Weekly' }] },
        { is: 'button', label: 'Confirm', href: 'https://waraq.example/verify?a=1&b=2' },
      ],
    },
    settings,
    writing('en'),
  )
  expect(text).toBe(
    'Welcome\n\nTwo\nlines\n\n\u2066493021\u2069\n\nPlan: \u2068Weekly\u2069\n\nConfirm\nhttps://waraq.example/verify?a=1&b=2\n\n' +
      '—\n\u2068Waraq\u2069 sent you this email.\nQuestions? \u2066+973 1700 0123\u2069 or \u2066salam@waraq.example\u2069\nSeef, Bahrain\n',
  )
  for (const shown of [
    '>Welcome</h1>',
    'Two<br>lines',
    '>493021</bdi>',
    '>Plan</td>',
    '>Weekly</bdi>',
    '>Confirm</a>',
  ])
    expect(html).toContain(shown)
  expect(html).toContain('href="https://waraq.example/verify?a=1&amp;b=2"')
})

test.each(languages)('in %s the page and its body have language and direction', (language) => {
  const { html } = render(sample('x'), settings, writing(language))
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
  expect(html).toContain(`<body lang="${language}" dir="${dir}"`)
  expect(html).not.toMatch(
    /<style|<script|<link|(margin|padding|border)-(left|right)|text-align:(left|right)/,
  )
})

test('an Arabic email uses Arabic plurals and the shop’s Arabic name', () => {
  const died = (tries: number) =>
    render(
      opsJobDied(writing('ar'), { job: 'mail.send', jobId: '7', tries, keptDays: 90 }),
      settings,
      writing('ar'),
    )
  expect(died(2).subject).toBe('توقفت مهمة بعد محاولتين: \u2066mail.send\u2069')
  expect(died(11).subject).toContain('بعد 11 محاولة')
  expect(died(5).text).toContain('5 مرات')
  expect(died(5).html).toContain('ورق')
})

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='position:fixed",
    '</title></head><body>',
    '&lt;b&gt;',
    '{{t}} $t(ui:x) $& $1',
    'A\r\nBcc: all@example.com',
    'نورة\u202e\u2066',
    '\u0000\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const MARKER = 'qqq'
/** The tags of the page, without line breaks that a name may add. */
const tags = (page: string) => page.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')

test('any name stays text', () => {
  const quiet = render(sample(MARKER), settings, writing('en'))
  fc.assert(
    fc.property(hostile, (name) => {
      const { subject, html } = render(sample(name), settings, writing('en'))
      expect(escaped(name)).not.toMatch(/[<>"']/)
      // Nothing but the text changed.
      expect(tags(html)).toEqual(tags(quiet.html))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
      expect(subject).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(html.isWellFormed() && subject.isWellFormed()).toBe(true)
    }),
  )
})

test('the parameters of an email are not interpreted as templates', () => {
  const died = (job: string) =>
    render(opsJobDied(writing('en'), { job, jobId: '7', tries: 3, keptDays: 90 }), settings, writing('en'))
  fc.assert(
    fc.property(hostile, (job) => {
      const { html, text } = died(job)
      expect(tags(html)).toEqual(tags(died(MARKER).html))
      expect(text).toBe(died(MARKER).text.replace(MARKER, () => plain(withoutDirectionMarks(job))))
    }),
  )
})

test('an email can link to web pages only', () => {
  const bad = { subject: 'x', parts: [{ is: 'button' as const, label: 'x', href: 'javascript:alert(1)' }] }
  expect(() => render(bad, settings, writing('en'))).toThrow('cannot link to javascript:')
})
