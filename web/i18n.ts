import type { TFunction } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { direction, type Language } from '../domain/language.ts'
import type { en } from '../domain/text/en.ts'
import { formatText, type Texts } from './formatText.ts'
import { writeStored } from './storage.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en
    strictKeyChecks: true
  }
}

/** One area of texts: one file in each language, loaded separately. */
export type Area = keyof typeof en

/** The areas that every page needs: the frame around it, the UI components, and error messages. */
const FRAME_AREAS: Area[] = ['ui', 'layout', 'failures']
/** The longest time that a slow font may delay a change of language. */
const FONT_WAIT_MS = 1500

// Only the server uses these texts: emails, the page of personal data, the audit log's words and exported files.
const files = import.meta.glob<Record<string, Texts>>([
  '../domain/text/*/*.ts',
  '!**/mail.ts',
  '!**/dataPage.ts',
  '!**/auditWords.ts',
  '!**/exports.ts',
])

let language: Language = 'en'
const loaded = new Map<string, Texts>()
const requestedAreas = new Set<Area>(FRAME_AREAS)
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language
/** The loaded texts of an area, or undefined. */
export const loadedTexts = (lang: Language, area: Area) => loaded.get(`${lang}/${area}`)

async function load(lang: Language, areas: Iterable<Area>) {
  const missing = [...areas].filter((area) => !loadedTexts(lang, area))
  await Promise.all(
    missing.map(async (area) => {
      const module = await files[`../domain/text/${lang}/${area}.ts`]?.()
      const found = module?.[area]
      if (!found) throw new Error(`no texts for ${lang}/${area}`)
      loaded.set(`${lang}/${area}`, found)
    }),
  )
}

let started: Promise<void> | null = null

export function startI18n(first: Language): Promise<void> {
  started = activateLanguage(first)
  return started
}

/** Makes a language the current one and loads every area that has been requested so far. */
export async function activateLanguage(next: Language) {
  await load(next, requestedAreas)
  language = next
  for (const listener of listeners) listener()
}

/** Loads areas before the page that uses them is shown. The first page may call this before the start has finished. */
export async function loadTexts(...areas: Area[]) {
  await started
  for (const area of areas) requestedAreas.add(area)
  await load(language, areas)
}

type Areas = Area | readonly [Area, ...Area[]]
const listOf = (areas: Areas): readonly Area[] => (typeof areas === 'string' ? [areas] : areas)

/**
 * Returns the translate function of one or more areas in the current language. i18next's types check the keys. The
 * server uses i18next itself; the browser needs only formatText.ts, which is a fiftieth of its size.
 */
export function translator<const A extends Areas>(
  areas: A,
  lang = language,
  instead: readonly Area[] = [],
): TFunction<A> {
  const list = [...instead, ...listOf(areas)]
  const translate = (key: string, values?: Record<string, unknown>) => {
    const [area, name] = key.includes(':') ? key.split(':', 2) : [undefined, key]
    for (const one of area ? list.filter((a) => a === area) : list) {
      const text = formatText(loadedTexts(lang, one), lang, name ?? key, values)
      if (text !== undefined) return text
    }
    return key
  }
  // i18next's type has a brand that no other function can have. What it promises about keys and values is true here.
  return translate as unknown as TFunction<A>
}

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The same for components, which render again when the language changes. `instead`: areas looked up first, for other
 * wordings of the same keys.
 */
export function useTranslation<const A extends Areas = 'ui'>(areas?: A, instead: readonly Area[] = []) {
  const lang = useSyncExternalStore(onChange, currentLanguage, currentLanguage)
  const key = `${instead} ${areas ?? 'ui'}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of areas is a new one at each drawing; its words are not
  const t = useMemo(() => translator<A>((areas ?? 'ui') as A, lang, instead), [key, lang])
  return { t, language: lang, dir: direction(lang) }
}

/**
 * Loads the texts of this page in another language, so that the language can be changed even if the connection is lost
 * later.
 */
export const loadLanguage = (lang: Language) => load(lang, requestedAreas)

/** Changes the language without a reload, so the page and its forms keep their state. */
export async function setLanguage(next: Language) {
  await Promise.all([loadLanguage(next), fontsOf(next)])
  await activateLanguage(next)
  const root = document.documentElement
  root.lang = next
  root.dir = direction(next)
  writeStored('language', next)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `lang=${next}; path=/; max-age=31536000; samesite=lax`
  forgetLanguageInAddress()
}

/**
 * `?lang=` chose the language when the page was opened. If it stayed in the address, a reload would undo the new
 * choice.
 */
function forgetLanguageInAddress() {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

async function fontsOf(lang: Language) {
  const letters = lang === 'ar' ? 'ورق' : 'Waraq'
  const faces = ['500 1rem Rubik', '600 1rem Markazi'].map((face) => document.fonts.load(face, letters))
  // If a font fails or is slow, its fallback is shown, as on the first load.
  await Promise.race([Promise.allSettled(faces), new Promise((done) => setTimeout(done, FONT_WAIT_MS))])
}
