/** The tones of one thing, from dark to light. */
export type Tones = readonly [dark: string, mid: string, light: string, shine: string]
