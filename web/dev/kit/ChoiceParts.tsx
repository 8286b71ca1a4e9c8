import { useState } from 'react'
import { fils } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Money } from '../../ui/Money.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Plan = 'week' | 'month' | 'quarter'
type Range = 'three' | 'six' | 'nine'

export function ChoiceParts() {
  const { t } = useTranslation('kit')
  const [plan, setPlan] = useState<Plan | null>('month')
  const [range, setRange] = useState<Range>('six')
  return (
    <div className="grid gap-6">
      <RadioCards<Plan>
        legend={t('choices.plan')}
        columns={3}
        value={plan}
        onChange={setPlan}
        choices={[
          {
            value: 'week',
            title: t('choices.week'),
            text: t('choices.weekText'),
            aside: <Money amount={fils(15_950)} />,
          },
          {
            value: 'month',
            title: t('choices.month'),
            text: (
              <>
                {t('choices.monthText')}
                <span className="mt-2 block">
                  <Badge tone="accent">{t('choices.popular')}</Badge>
                </span>
              </>
            ),
            aside: <Money amount={fils(58_300)} />,
          },
          { value: 'quarter', title: t('choices.quarter'), text: t('choices.quarterText'), disabled: true },
        ]}
      />
      <div className="grid gap-x-9 gap-y-3 lg:grid-cols-2">
        <ChoiceGroup legend={t('choices.all')} className="grid">
          <Checkbox label={t('choices.remember')} hint={t('choices.rememberHint')} defaultChecked />
          <Checkbox label={t('choices.terms')} />
          <Checkbox label={t('choices.all')} mixed />
          <Checkbox label={t('choices.locked')} disabled />
          <Checkbox label={t('choices.locked')} disabled defaultChecked />
        </ChoiceGroup>
        <div className="grid content-start gap-1">
          <Switch label={t('choices.taking')} hint={t('choices.takingHint')} defaultChecked />
          <Switch label={t('choices.letters')} atEnd />
          <Switch label={t('choices.locked')} disabled />
          <div className="pt-3">
            <Segmented<Range>
              label={t('choices.range')}
              value={range}
              onChange={setRange}
              choices={[
                { value: 'three', label: t('choices.three') },
                { value: 'six', label: t('choices.six') },
                { value: 'nine', label: t('choices.nine') },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
