/** '6.2%', '100%': one decimal at most, Latin digits in both languages. */
export const percentText = (percent: number) => `${Number(percent.toFixed(1))}%`
