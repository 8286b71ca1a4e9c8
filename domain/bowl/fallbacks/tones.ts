/** The colours of one ingredient, from dark to light. */
export type Tones = readonly [dark: string, mid: string, light: string, shine: string]
