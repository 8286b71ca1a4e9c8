import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'

/**
 * Shown when a page throws or its code cannot be loaded. Uses plain links and a full reload, which cannot fail again.
 */
export function ErrorScreen() {
  const { t } = useTranslation('layout')
  const error = useRouteError()
  useEffect(() => {
    // The page shows a friendly text; the console shows the error.
    console.error(error)
  }, [error])
  // If the page failed because there was no connection, reloads it as soon as there is one.
  useEffect(() => {
    if (navigator.onLine) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div role="alert" className="mx-auto grid max-w-xl justify-items-start gap-5 px-gutter py-24">
      <h1 className="display text-d-l">{t('wrong.title')}</h1>
      <p className="text-ink-2 text-l">{t('wrong.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="l" icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
          {t('wrong.reload')}
        </Button>
        <a href={to('home')} className={buttonClass({ variant: 'outline', size: 'l' })}>
          {t('wrong.home')}
        </a>
      </div>
    </div>
  )
}
