/** Bowls as ready pixels, for lists: server/pages/smallBowls.ts draws them, web/salads/BowlImage.tsx shows them. */
export const smallBowlWidths = [224, 384, 560] as const
/** AVIF is less than half of WebP here; the few browsers without it take the other. */
export const smallBowlTypes = ['avif', 'webp'] as const
type SmallBowl = { width: (typeof smallBowlWidths)[number]; type: (typeof smallBowlTypes)[number] }

/** The address of a salad's bowl at one width (`Salad.bowlUrl` names the drawing and leaves its size open). */
export const smallBowl = (bowlUrl: string, { width, type }: SmallBowl) =>
  bowlUrl.replace('{size}.svg', `${width}.${type}`)
