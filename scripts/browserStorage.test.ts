import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserStorage } from '../domain/legal/browserStorage.ts'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'

const sources = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts'])
  .filter((file) => !/\.test\.|\/test\/|\/test[A-Z]/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** How the code uses each store; the group captures the key as written in the code. */
const touches = {
  cookie: [
    /document\.cookie = (?<key>`[^=`]+)=/g,
    /\.setCookie\(nameFor\((?<key>[^,]+),/g,
    /\.setCookie\((?!nameFor)(?<key>[^,]+),/g,
  ],
  localStorage: [
    /localStorage\.(?:get|set|remove)Item\((?<key>[^,)]+)/g,
    /(?:read|write)Stored\((?<key>[^,)]+)/g,
    /\bstored\((?<key>'[^']+')\)/g,
  ],
  sessionStorage: [
    /sessionStorage\.(?:get|set|remove)Item\((?<key>[^,)]+)/g,
    /sessionRecord\((?<key>'[^']+'),/g,
  ],
  indexedDB: [/indexedDB\.open\((?<key>[^,)]+)/g],
  caches: [/caches\.(?:open|delete)\((?<key>[^,)]+)/g],
}
/** Functions that receive the key as an argument: their callers are checked instead. */
const passedOn = /^(key|key: string|\(path|)$/

/** The key as the browser has it, with a star for each variable part; null if it cannot be determined. */
function keyOf(text: string, code: string): string | null {
  const word = text.trim()
  const literal = /^[`']([^'`]+)'?$/.exec(word)?.[1]
  if (literal !== undefined) return literal
  const made = new RegExp(`const ${word.replace(/\(.*$/, '')} = .*?[\`'](?<value>[^\`']+)[\`']`).exec(code)
  return made?.groups?.value?.replaceAll(/\$\{\w+\}/g, '*') ?? null
}
const everywhere = sources.map(({ code }) => code).join('\n')

function keysInCode(store: keyof typeof touches): string[] {
  const keys = sources.flatMap(({ file, code }) =>
    touches[store].flatMap((pattern) =>
      [...code.matchAll(pattern)].flatMap(({ groups }) => {
        const text = groups?.key ?? ''
        if (passedOn.test(text)) return []
        return keyOf(text, code) ?? keyOf(text, everywhere) ?? `${file}: ${text}`
      }),
    ),
  )
  return [...new Set(keys)].sort()
}

test('the privacy policy lists everything that the browser keeps', () => {
  for (const store of ['cookie', 'localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
    expect([store, keysInCode(store)]).toEqual([store, Object.keys(browserStorage[store]).sort()])
})

test('each key has a text in the policy, in both languages', () => {
  const places = new Set(Object.values(browserStorage).flatMap((keys) => Object.values(keys)))
  const wordsAt = (texts: object, path: string) =>
    path.split('.').reduce<unknown>((part, key) => Object(part)[key], texts)
  for (const path of places)
    for (const { privacy } of [en, ar])
      expect([path, typeof wordsAt(privacy.sections, path)]).toEqual([path, 'string'])
})
