/** The room of a chart, known before it is drawn: 250 px in all, so that nothing moves when it comes. */
export const TOP = 10
export const PLOT = 210
export const BELOW = 30
/** For a mark that stands on the last point. */
export const BESIDE = 8
