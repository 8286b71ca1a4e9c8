/** Every subscription there was, with its payments and its story: a tab of the customer's dashboard. */
export const HistoryTab = () => null
