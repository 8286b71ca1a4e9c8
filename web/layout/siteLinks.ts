import type { PathName } from '../../domain/paths.ts'

/** The links of the public header, in its bar and in its menu on small screens. */
export const siteLinks = ['home', 'menu', 'subscription'] as const satisfies readonly PathName[]
