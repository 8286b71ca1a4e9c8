import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const LAST_STEP = 4

export function WayfindingParts() {
  const { t } = useTranslation('kit')
  const [tab, setTab] = useState<'overview' | 'history' | 'meals' | 'locked'>('overview')
  const [step, setStep] = useState(1)
  const [page, setPage] = useState(0)
  const steps = [
    t('wayfinding.plan'),
    t('wayfinding.salads'),
    t('wayfinding.details'),
    t('wayfinding.review'),
    t('wayfinding.payment'),
  ]
  return (
    <div className="grid min-w-0 gap-8">
      <Tabs
        label={t('wayfinding.account')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'overview', label: t('wayfinding.overview'), panel: t('wayfinding.overviewText') },
          { value: 'history', label: t('wayfinding.history'), panel: t('wayfinding.historyText') },
          { value: 'meals', label: t('wayfinding.meals'), panel: t('wayfinding.mealsText') },
          { value: 'locked', label: t('wayfinding.locked'), panel: null, disabled: true },
        ]}
      />
      <div className="grid gap-4">
        <Stepper label={t('wayfinding.steps')} steps={steps} current={step} onGoTo={setStep} />
        <div className="flex gap-3">
          <Button size="s" variant="outline" disabled={step === 0} onClick={() => setStep(step - 1)}>
            {t('wayfinding.back')}
          </Button>
          <Button size="s" disabled={step === LAST_STEP} onClick={() => setStep(step + 1)}>
            {t('wayfinding.next')}
          </Button>
        </div>
      </div>
      <Pagination page={page} pageSize={9} total={262} onPage={setPage} />
    </div>
  )
}
