import type { PathName } from '../../domain/paths.ts'

/** The links of the public header and of its mobile menu. */
export const siteLinks = ['home', 'menu', 'subscription'] as const satisfies readonly PathName[]
