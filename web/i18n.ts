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

/** One area of texts: a file in each language, a small file of its own to load. */
export type Area = keyof typeof en

/** What every page needs: the frame around it, the parts it is made of, and words for a failure. */
const FRAME_AREAS: Area[] = ['ui', 'layout', 'failures']
/** A slow font must not hold back a change of language for longer than this. */
const FONT_WAIT_MS = 1500

// Emails are the server's, and so are the page of one's data the words of an audit's entry, and of files.
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
/** The texts of an area as they are, if they are here. */
export const loadedTexts = (of: Language, area: Area) => loaded.get(`${of}/${area}`)

async function load(of: Language, areas: Iterable<Area>) {
  const missing = [...areas].filter((area) => !loadedTexts(of, area))
  await Promise.all(
    missing.map(async (area) => {
      const module = await files[`../domain/text/${of}/${area}.ts`]?.()
      const found = module?.[area]
      if (!found) throw new Error(`no texts for ${of}/${area}`)
      loaded.set(`${of}/${area}`, found)
    }),
  )
}

let started: Promise<void> | null = null

export function startI18n(first: Language): Promise<void> {
  started = activateLanguage(first)
  return started
}

/** Makes a language the current one, with every area that was ever asked for. */
export async function activateLanguage(next: Language) {
  await load(next, requestedAreas)
  language = next
  for (const listener of listeners) listener()
}

/** Loads areas before the page that speaks them shows. The first page may ask before the start is through. */
export async function loadTexts(...areas: Area[]) {
  await started
  for (const area of areas) requestedAreas.add(area)
  await load(language, areas)
}

type Areas = Area | readonly [Area, ...Area[]]
const listOf = (areas: Areas): readonly Area[] => (typeof areas === 'string' ? [areas] : areas)

/**
 * The words of one or several areas in the language on the screen. The keys are checked by i18next's types; the server
 * uses i18next itself, but of it a page needs only what fillIn.ts does in a fiftieth of its size.
 */
export function translator<const A extends Areas>(
  areas: A,
  of = language,
  instead: readonly Area[] = [],
): TFunction<A> {
  const list = [...instead, ...listOf(areas)]
  const translate = (key: string, values?: Record<string, unknown>) => {
    const [area, name] = key.includes(':') ? key.split(':', 2) : [undefined, key]
    for (const one of area ? list.filter((a) => a === area) : list) {
      const text = formatText(loadedTexts(of, one), of, name ?? key, values)
      if (text !== undefined) return text
    }
    return key
  }
  // i18next's type carries a brand nothing else can have; what it promises about keys and values holds here.
  return translate as unknown as TFunction<A>
}

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The same for components: they are drawn again when the language changes. `instead`: areas that say some of the same
 * keys to somebody else.
 */
export function useTranslation<const A extends Areas = 'ui'>(areas?: A, instead: readonly Area[] = []) {
  const of = useSyncExternalStore(onChange, currentLanguage, currentLanguage)
  const key = `${instead} ${areas ?? 'ui'}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of areas is a new one at each drawing; its words are not
  const t = useMemo(() => translator<A>((areas ?? 'ui') as A, of, instead), [key, of])
  return { t, language: of, dir: direction(of) }
}

/** The texts of this page in a language it may be changed to, also when the connection is gone by then. */
export const loadLanguage = (of: Language) => load(of, requestedAreas)

/** Changes the language in place: nothing reloads, so the page and the forms on it keep what they hold. */
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

/** `?lang=` chose the language when the page was opened; left standing it would undo this choice at a reload. */
function forgetLanguageInAddress() {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

async function fontsOf(of: Language) {
  const letters = of === 'ar' ? 'ورق' : 'Waraq'
  const faces = ['500 1rem Rubik', '600 1rem Markazi'].map((face) => document.fonts.load(face, letters))
  // A font that fails or is slow is replaced by its fallback, as on the first load.
  await Promise.race([Promise.allSettled(faces), new Promise((done) => setTimeout(done, FONT_WAIT_MS))])
}
