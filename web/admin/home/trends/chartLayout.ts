/** The chart's height, known before it is rendered: 250 px in all, so that nothing moves when it loads. */
export const TOP = 10
export const PLOT = 210
export const BELOW = 30
/** Space for a marker on the last point. */
export const BESIDE = 8
