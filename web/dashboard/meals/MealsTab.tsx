/** My meals: a tab of the customer's dashboard. */
export const MealsTab = () => null
