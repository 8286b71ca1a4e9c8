/** '6.2%' with at most one decimal. Isolated, so that the sign stays behind the number in Arabic too. */
export const percentText = (percent: number) => `\u2066${Number(percent.toFixed(1))}%\u2069`
