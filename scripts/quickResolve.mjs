// Node parses the `exports` of a package's package.json again for each resolved file. drizzle-orm's are 170
// KB, and about a hundred imports inside it and in our code refer to it, which took two fifths of a start. So
// relative imports inside the package are resolved directly, and each of our imports of it is resolved once.
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
