/** '6.2%': one decimal at most; isolated, so that the sign stays behind its number in Arabic too. */
export const percentText = (percent: number) => `\u2066${Number(percent.toFixed(1))}%\u2069`
