import type { Rolldown } from 'vite'

/** Texts of every page. Other code imports this file instead of getting its own copy of a text. */
const FRAME_TEXTS = { text: /\/domain\/text\/(en|ar)\/(ui|layout|failures)\.ts$/ }
/** Texts that are needed together: one file per language instead of several. */
const TEXT_FILES = {
  account: /\/domain\/text\/(en|ar)\/(signIn|accounts|profile|errors)\.ts$/,
  ordering: /\/domain\/text\/(en|ar)\/(addresses|leftOut|paying)\.ts$/,
  dashboard: /\/domain\/text\/(en|ar)\/(dashboard|problems|changes|meals|feedback)\.ts$/,
  admin: /\/domain\/text\/(en|ar)\/(admin\w*|audit|conflict|customerStory|kitchen|list|recoveryPage)\.ts$/,
  checkout: /\/domain\/text\/(en|ar)\/(availableSoon|checkout)\.ts$/,
  payments: /\/domain\/text\/(en|ar)\/(payments|payByLink)\.ts$/,
  dev: /\/domain\/text\/(en|ar)\/(kit|bowls|mailbox)\.ts$/,
  // Used only by the server. No page fetches the file, but every page lists its name.
  server:
    /\/domain\/text\/(en|ar)\/(\w+Mail|calendar|closures|deliveryStory|emails|history|labels|paymentStory|recovery|scan|selfTest|shop|story)\.ts$/,
}

const joinedTexts = (files: Record<string, RegExp>, id: string) => {
  const [name, areas] = Object.entries(files).find(([, file]) => file.test(id)) ?? []
  return areas ? `${name}-${areas.exec(id)?.[1]}` : null
}

/** Libraries of every page: one file, which stays cached when only our own code changes. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** The pages and other parts that are loaded on demand, by their files. */
const MAIN = /\/web\/main\.tsx$/
const HOME = /\/web\/home\/HomePage\.tsx$/
const MENU = /\/web\/menu\/MenuPage\.tsx$/
const PLANS = /\/web\/checkout\/SubscriptionPage\.tsx$/
const LEGAL = /\/web\/legal\/LegalPage\.tsx$/
const LOGIN = /\/web\/auth\/LoginPage\.tsx$/
const AUTH = /\/web\/auth\//
const TRACE = /\/web\/payments\/TracePage\.tsx$/
const RUN = /\/web\/run\/RunPage\.tsx$/
const SALADS_STEP = /\/web\/checkout\/SaladsStep\.tsx$/
const PAYMENT_RETURN = /\/web\/checkout\/RedirectPage\.tsx$/
const ORDERING = /\/web\/(checkout|payments)\//
const SESSION = /\/web\/layout\/(SessionExpiry|LiveChanges|UserMenu)\.tsx$/
const DASHBOARD = /\/web\/dashboard\//
const ADMIN = /\/web\/admin\//
const ADMIN_FRAME = /\/web\/admin\/(routes|AdminLayout)\.tsx$/
/** The admin frame and its first screen, which needs little. */
const ADMIN_START = either(ADMIN_FRAME, /\/web\/admin\/home\/HomePage\.tsx$/)
const SIGNED_IN = either(SESSION, DASHBOARD, ADMIN, /\/web\/account\//)
/**
 * The imports of these go into a shared file even if nothing else needs them: they are small and always loaded
 * together.
 */
const ALWAYS_SHARED = either(MAIN, SESSION, ADMIN_FRAME)
const CHARTS = /Chart\.tsx$/
const DEV = /\/web\/dev\//

/** A module that this many admin screens need goes into a file that all of them load. */
const MANY_SCREENS = 3

type NeededBy = {
  count: number
  signedIn: boolean
  allScreens: boolean
  howMany: (part: RegExp) => number
}
/**
 * The shared files in this order: a module goes into the first one whose condition it meets. Modules for visitors'
 * pages come before modules that only others need, so that no page for visitors loads code of the signed-in areas. The
 * dependencies of a module are needed wherever the module is, so they are in the same file or an earlier one. A module
 * that only one part needs stays in that part's own file.
 */
const SHARED: Record<string, (by: NeededBy, id: string) => boolean> = {
  // As one file it is a tenth smaller than as ten.
  app: ({ howMany }, id) => howMany(MAIN) > 0 || (howMany(HOME) > 0 && !id.includes('/web/home/')),
  site: ({ howMany }) => howMany(LEGAL) > 0,
  // About 5 KB: three separate files would cost more.
  small: ({ howMany, signedIn }) =>
    howMany(MENU) > 0 ||
    (howMany(either(PLANS, TRACE)) > 0 && signedIn) ||
    (howMany(RUN) > 0 && howMany(either(LOGIN, PAYMENT_RETURN)) > 0),
  // The page after paying needs the contracts of an order, but no forms.
  orders: ({ howMany, signedIn }) => howMany(PAYMENT_RETURN) > 0 && signedIn,
  forms: ({ howMany, signedIn }) => howMany(AUTH) > 0 && signedIn,
  dialogs: ({ howMany, signedIn }) => howMany(RUN) > 0 && signedIn,
  session: ({ howMany }) => howMany(SESSION) > 0,
  // The admins' first screen needs hardly more of this than the dashboard does.
  ordering: ({ howMany, signedIn, allScreens }) =>
    (howMany(ORDERING) > (allScreens ? 0 : howMany(SALADS_STEP)) && signedIn) ||
    (howMany(ADMIN_START) > 0 && howMany(DASHBOARD) > 0),
  salads: ({ howMany, signedIn }) => howMany(SALADS_STEP) > 0 && signedIn,
  panel: ({ howMany }) => howMany(ADMIN_START) > 0,
  kit: ({ howMany, allScreens }) => howMany(DASHBOARD) > 0 && allScreens,
  account: ({ howMany }) => howMany(DASHBOARD) > 0,
  charts: ({ howMany, count }) => howMany(CHARTS) === count,
  admin: ({ howMany }) => howMany(ADMIN) > 0,
  checkout: ({ howMany }) => howMany(PLANS) > 0,
  auth: ({ howMany }) => howMany(LOGIN) > 0,
}

/** The parts that need each module by static imports. */
function whoNeedsWhat(graph: Rolldown.ChunkingContext, main: string) {
  const needed = new Map<string, Set<string>>()
  const parts = [main]
  const need = (id: string, part: string) => {
    const by = needed.get(id) ?? new Set()
    if (by.has(part)) return
    needed.set(id, by.add(part))
    const module = graph.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) need(imported, part)
    for (const found of module?.dynamicallyImportedIds ?? []) if (!parts.includes(found)) parts.push(found)
  }
  for (const part of parts) need(part, part)
  return needed
}

function sharedFile(id: string, parts: Set<string>) {
  const by = [...parts].filter((part) => !DEV.test(part))
  const howMany = (part: RegExp) => by.filter((one) => part.test(one)).length
  if (by.length === 0 || (parts.size === 1 && howMany(ALWAYS_SHARED) === 0)) return undefined
  const needed = {
    count: by.length,
    signedIn: howMany(SIGNED_IN) > 0,
    allScreens: howMany(ADMIN_FRAME) > 0 || howMany(ADMIN) >= MANY_SCREENS,
    howMany,
  }
  return Object.keys(SHARED).find((name) => SHARED[name]?.(needed, id))
}

/** Few files that load in parallel instead of many that load one after another. */
export function groups(main: string): Rolldown.CodeSplittingGroup[] {
  const files = new Map<string, string | undefined>()
  let needed: Map<string, Set<string>> | undefined
  const fileOf = (id: string, graph: Rolldown.ChunkingContext) => {
    needed ??= whoNeedsWhat(graph, main)
    if (!files.has(id)) files.set(id, sharedFile(id, needed.get(id) ?? new Set()))
    return files.get(id)
  }
  const names = Object.keys(SHARED)
  return [
    { name: 'libraries', test: LIBRARIES, priority: names.length + 2 },
    { debugName: 'frame texts', name: (id) => joinedTexts(FRAME_TEXTS, id), priority: names.length + 2 },
    { debugName: 'texts', name: (id) => joinedTexts(TEXT_FILES, id), priority: names.length + 1 },
    ...names.map((name, index) => ({
      debugName: name,
      name: (id: string, graph: Rolldown.ChunkingContext) => (fileOf(id, graph) === name ? name : null),
      priority: names.length - index,
    })),
  ]
}
