/** Delivery feedback: a tab of the customer's dashboard. */
export const FeedbackTab = () => null
