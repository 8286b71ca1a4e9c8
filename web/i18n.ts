import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { direction, isLanguage, type Language } from '../domain/language.ts'
import type { en } from '../domain/text/en.ts'
import { keep } from './storage.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en
    strictKeyChecks: true
  }
}

/** One area of texts: a namespace of i18next, a file in each language, a small file of its own to load. */
export type Area = keyof typeof en

/** What every page needs: the frame around it, the parts it is made of, and words for a failure. */
const FRAME: Area[] = ['ui', 'layout', 'errors']
/** A slow font must not hold back a change of language for longer than this. */
const FONT_WAIT_MS = 1500

// Letters are written by the server.
const files = import.meta.glob<Record<string, object>>(['../domain/text/*/*.ts', '!**/mail.ts'])

const texts: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language: string, area: string, done) {
    readArea(language, area).then(
      (found) => done(null, found),
      (error: Error) => done(error, null),
    )
  },
}

async function readArea(language: string, area: string) {
  const module = await files[`../domain/text/${language}/${area}.ts`]?.()
  const found = module?.[area]
  if (!found) throw new Error(`no texts for ${language}/${area}`)
  return found
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

let started: Promise<unknown> | null = null

export async function startI18n(language: Language) {
  started = i18next
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: FRAME,
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
  await started
  requireTexts(FRAME)
}

/** Loads areas before the page that speaks them shows. The first page may ask before the start is through. */
export async function loadTexts(...areas: Area[]) {
  await started
  await i18next.loadNamespaces(areas)
  requireTexts(areas)
}

/** i18next reports a failed load as a warning and shows keys; a page of keys is worse than an error screen. */
function requireTexts(areas: Area[]) {
  const missing = areas.filter((area) => !i18next.hasResourceBundle(i18next.language, area))
  if (missing.length > 0) throw new Error(`texts did not load: ${missing.join(', ')}`)
}

/** Changes the language in place: nothing reloads, so the page and the forms on it keep what they hold. */
export async function setLanguage(language: Language) {
  await Promise.all([i18next.loadLanguages(language), fontsOf(language)])
  await i18next.changeLanguage(language)
  const root = document.documentElement
  root.lang = language
  root.dir = direction(language)
  keep('language', language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
  forgetLanguageInAddress()
}

/** `?lang=` chose the language when the page was opened; left standing it would undo this choice at a reload. */
function forgetLanguageInAddress() {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

async function fontsOf(language: Language) {
  const letters = language === 'ar' ? 'ورق' : 'Waraq'
  const faces = ['500 1rem Rubik', '600 1rem Markazi'].map((face) => document.fonts.load(face, letters))
  // A font that fails or is slow is replaced by its fallback, as on the first load.
  await Promise.race([Promise.allSettled(faces), new Promise((done) => setTimeout(done, FONT_WAIT_MS))])
}
