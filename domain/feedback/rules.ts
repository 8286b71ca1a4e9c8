export const feedbackTypes = ['compliment', 'positive', 'suggestion', 'negative'] as const
export const feedbackPriorities = ['low', 'medium', 'high'] as const
export const feedbackStates = ['pending', 'reviewed'] as const
export const RATING = { min: 1, max: 5 } as const
export const FEEDBACK_LIMITS = { subject: 120, note: 2000 } as const
