import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'

/** When a page breaks or its code cannot be fetched. Plain links and a real reload: nothing here can fail again. */
export function ErrorScreen() {
  const { t } = useTranslation('layout')
  const error = useRouteError()
  useEffect(() => {
    // The user sees kind words; whoever opens the console sees what broke.
    console.error(error)
  }, [error])
  // What could not be fetched without a connection is fetched as soon as there is one.
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
