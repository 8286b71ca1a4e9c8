/** What comes next, when, and what is in it: the first tab of the customer's dashboard. */
export const OverviewTab = () => null
