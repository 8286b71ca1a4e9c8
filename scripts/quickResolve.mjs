// For each file it finds Node parses the `exports` of its package's package.json anew. drizzle-orm's are 170 KB, and it
// is imported some hundred times from within and from ours: two fifths of a start. So what one of its files imports by a
// relative path is taken as it stands, and what ours import of it is looked up once.
import { registerHooks } from 'node:module'

const NAME = 'drizzle-orm'
const MODULES = '/node_modules/'
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(`${MODULES}${NAME}/`))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    const isOurs = !parentURL.includes(MODULES)
    if (!isOurs || !`${specifier}/`.startsWith(`${NAME}/`)) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
