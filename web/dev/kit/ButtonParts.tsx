import { ArrowRight, Ellipsis, Pause, Repeat, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const WORK_MS = 2000

export function ButtonParts() {
  const { t } = useTranslation('kit')
  const [loading, setLoading] = useState(false)
  const work = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), WORK_MS)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Pause aria-hidden="true" />}>{t('buttons.primary')}</Button>
        <Button variant="outline">{t('buttons.outline')}</Button>
        <Button variant="quiet" iconEnd={<ArrowRight aria-hidden="true" className="mirror" />}>
          {t('buttons.quiet')}
        </Button>
        <Button variant="raised" icon={<Repeat aria-hidden="true" />}>
          {t('buttons.raised')}
        </Button>
        <span className="rounded-full bg-deep p-2">
          <Button variant="sprout">{t('buttons.sprout')}</Button>
        </span>
        <Button variant="danger">{t('buttons.danger')}</Button>
        <Button variant="danger-quiet">{t('buttons.dangerQuiet')}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="l">{t('buttons.large')}</Button>
        <Button size="s" variant="outline">
          {t('buttons.small')}
        </Button>
        <IconButton label={t('buttons.search')} icon={<Search aria-hidden="true" />} variant="primary" />
        <IconButton label={t('buttons.settings')} icon={<Settings aria-hidden="true" />} variant="outline" />
        <IconButton label={t('buttons.more')} icon={<Ellipsis aria-hidden="true" />} />
        <IconButton label={t('buttons.more')} icon={<Ellipsis aria-hidden="true" />} size="s" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={loading} loadingText={t('buttons.loading')} onClick={work}>
          {t('buttons.load')}
        </Button>
        <Button loading loadingText={t('buttons.loading')}>
          {t('buttons.primary')}
        </Button>
        <Button variant="outline" loading>
          {t('buttons.loadingAlone')}
        </Button>
        <Button disabled>{t('buttons.plainDisabled')}</Button>
        <Button disabledReason={t('buttons.disabledReason')}>{t('buttons.disabled')}</Button>
      </div>
      <div className="max-w-sm">
        <Button block size="l">
          {t('buttons.block')}
        </Button>
      </div>
    </div>
  )
}
