import { useState } from 'react'
import { spriteOf } from '../../../domain/bowl/sprites.ts'
import { salads } from '../../../domain/menu/firstSalads.ts'
import { Bowl } from '../../bowl/Bowl.tsx'
import { plateClass } from '../../bowl/plateClass.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { ofSalad } from './ofSalad.ts'

/** A salad whose ingredients can be switched off, as in the wizard. */
export function LiveBowl() {
  const { t } = useTranslation('bowls')
  const arabic = useLanguage() === 'ar'
  const [key, setKey] = useState('fattoush')
  const [without, setWithout] = useState<readonly string[]>([])
  const salad = salads.find((s) => s.key === key)
  if (!salad) return null
  const list = ofSalad(salad)
  const nameOf = (it: { nameEn: string; nameAr: string }) => (arabic ? it.nameAr : it.nameEn)
  const left = list.filter((i) => without.includes(i.key)).map(nameOf)
  const name = nameOf(salad)
  return (
    <div className="grid min-w-0 gap-8 lg:grid-cols-2">
      <div className={cx('grid min-w-0 place-items-center rounded-xl p-4', plateClass[salad.plate])}>
        <Bowl
          seed={salad.key}
          ingredients={list}
          glaze={salad.bowl}
          without={without}
          size={480}
          live
          label={left.length > 0 ? t('without', { name, list: left.join(arabic ? '، ' : ', ') }) : name}
        />
      </div>
      <div className="grid content-start gap-3">
        <Field label={t('salad')}>
          <Select
            options={salads.map((s) => ({ value: s.key, label: nameOf(s) }))}
            value={key}
            onChange={(next) => {
              setKey(next)
              setWithout([])
            }}
          />
        </Field>
        <fieldset className="grid">
          <legend className="font-medium text-s">{t('inBowl')}</legend>
          {list.map((i) => (
            <Switch
              key={i.key}
              atEnd
              label={
                <span className="inline-flex items-center gap-2">
                  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
                    <circle cx="5" cy="5" r="5" fill={spriteOf(i).dot} />
                  </svg>
                  {nameOf(i)}
                </span>
              }
              checked={!without.includes(i.key)}
              onChange={(e) =>
                setWithout(e.target.checked ? without.filter((k) => k !== i.key) : [...without, i.key])
              }
            />
          ))}
        </fieldset>
        <Button variant="outline" onClick={() => setWithout([])} className="justify-self-start">
          {t('whole')}
        </Button>
      </div>
    </div>
  )
}
