import { useTranslation } from '../i18n.ts'
import { Note } from '../ui/Note.tsx'
import type { NoticeKey } from './guard.ts'
import { wrapClass } from './wrapClass.ts'

/** Explains why the user was redirected to this page. */
export function RedirectNotice({ notice }: { notice: NoticeKey }) {
  const { t } = useTranslation('layout')
  return (
    <div className={`${wrapClass} py-4`}>
      <Note tone="info" live>
        {t(`account.${notice}`)}
      </Note>
    </div>
  )
}
