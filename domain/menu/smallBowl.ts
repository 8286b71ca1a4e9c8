/** Bowls as pixel images for lists. server/pages/smallBowls.ts draws them, web/salads/BowlImage.tsx shows them. */
export const smallBowlWidths = [224, 384, 560] as const
/** AVIF is less than half the size of WebP here. The few browsers without AVIF get WebP. */
export const smallBowlTypes = ['avif', 'webp'] as const
type SmallBowl = { width: (typeof smallBowlWidths)[number]; type: (typeof smallBowlTypes)[number] }

/**
 * The address of a bowl at one width. `bowlUrl` names the drawing and the excluded ingredients, and leaves the size
 * open.
 */
export const smallBowl = (bowlUrl: string, { width, type }: SmallBowl) =>
  bowlUrl.replace('{size}.svg', `${width}.${type}`)
