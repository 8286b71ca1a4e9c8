/** Bowls as ready pixels, for lists: server/pages/smallBowls.ts draws them, web/salads/SaladPicture.tsx shows them. */
export const smallBowlWidths = [192, 320, 480] as const

/** The address of a salad's bowl at one width (`Salad.bowlUrl` names the drawing and leaves its size open). */
export const smallBowl = (bowlUrl: string, width: (typeof smallBowlWidths)[number]) =>
  bowlUrl.replace('{size}.svg', `${width}.webp`)
