import type { Email, EmailWriter } from '../email.ts'
import { ltr } from '../plain.ts'

export type OpsJobDied = { job: string; jobId: string; tries: number; keptDays: number }

/** To the shop: a background job has used up its tries. */
export const opsJobDied = ({ t, link }: EmailWriter, { job, jobId, tries, keptDays }: OpsJobDied): Email => ({
  subject: t('jobDied.subject', { count: tries, job: ltr(job) }),
  parts: [
    { is: 'heading', text: t('jobDied.heading') },
    { is: 'text', text: t('jobDied.what', { count: tries }) },
    {
      is: 'facts',
      facts: [
        { label: t('jobDied.job'), value: job, ltr: true },
        { label: t('jobDied.id'), value: jobId, ltr: true },
        { label: t('jobDied.tries'), value: String(tries), ltr: true },
      ],
    },
    {
      is: 'text',
      text: t('jobDied.toDo', {
        list: ltr('GET /api/admin/jobs'),
        retry: ltr(`POST /api/admin/jobs/${jobId}/retry`),
        days: keptDays,
      }),
    },
    { is: 'button', label: t('jobDied.open'), href: link('/admin') },
  ],
})
