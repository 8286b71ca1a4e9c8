import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type FeedbackAnswered = { name: string; subject: string; note: string; answer: string }

/** The shop's answer, with the customer's feedback. */
export const feedbackAnswered = (
  { t, link }: EmailWriter,
  { name, subject, note, answer }: FeedbackAnswered,
): Email => ({
  subject: t('feedbackAnswered.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('feedbackAnswered.what') },
    { is: 'text', text: isolated(answer) },
    {
      is: 'facts',
      facts: [
        { label: t('feedbackAnswered.subjectLabel'), value: subject },
        { label: t('feedbackAnswered.noteLabel'), value: note },
      ],
    },
    { is: 'text', text: t('feedbackAnswered.thanks') },
    { is: 'button', label: t('feedbackAnswered.button'), href: link('/dashboard?tab=feedback') },
  ],
})
