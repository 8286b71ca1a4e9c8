import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LeafMarks } from '../../ui/LeafMarks.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { StatusBadge, statuses } from './StatusBadge.tsx'

export function StatusParts() {
  const { t } = useTranslation('kit')
  const [filtered, setFiltered] = useState(true)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="accent">{t('status.popular')}</Badge>
        <Badge tone="accent-soft">{t('status.without')}</Badge>
      </div>
      <div className="min-h-tap">
        {filtered ? (
          <Tag label={t('status.filter')} onRemove={() => setFiltered(false)} />
        ) : (
          <Button size="s" variant="outline" onClick={() => setFiltered(true)}>
            {t('status.filter')}
          </Button>
        )}
      </div>
      <div className="grid gap-1.5">
        <LeafMarks marks={['done', 'done', 'now', 'coming', 'coming', 'paused']} label={t('status.marks')} />
        <p className="text-ink-2 text-xs">{t('status.marks')}</p>
      </div>
      <div className="grid max-w-lg gap-4">
        <Progress
          label={t('status.progress')}
          value={436}
          max={520}
          text={t('status.progressText', { count: 436 })}
        />
        <Progress label={t('status.upload')} value={12} max={20} text={t('status.uploadText')} />
      </div>
    </div>
  )
}
