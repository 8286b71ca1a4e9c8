import { useWatch } from 'react-hook-form'
import { addClosures, ClosureBody } from '../../../domain/closures/contract.ts'
import { addDays, type Day, formatDay, isDay } from '../../../domain/dates.ts'
import { isDeliveryDay } from '../../../domain/deliveries/rules.ts'
import { formatList } from '../../../domain/language.ts'
import { call } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DaysCalendar } from '../../ui/Calendar.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { Effect } from './Effect.tsx'
import { useEffectWords } from './useEffectWords.ts'

/** How far ahead a day can be closed here. */
const FURTHEST_DAYS = 365
const empty = { dates: [], reasonEn: '', reasonAr: '' }

/** Closes days with a reason, and previews the effect. */
export function CloseDaysForm({ closed }: { closed: readonly Day[] }) {
  const { t } = useTranslation('adminClosures')
  const language = useLanguage()
  const today = useToday()
  const effectWords = useEffectWords()
  const { register, control, setValue, reset, submit, sending, errorOf } = useApiForm({
    schema: ClosureBody,
    defaultValues: empty,
    failed: t('add.failed'),
    send: async (body) => {
      const { added, effect } = await call(addClosures, { body })
      // Keeps the field refs: the compiled component does not register its fields again, so they would keep their text.
      reset(empty, { keepFieldsRef: true })
      if (added.length === 0) toast.info(t('add.already'))
      else toast.success(t('add.done', effectWords(effect)))
    },
  })
  const dates = useWatch({ control, name: 'dates' }).filter(isDay)
  const names = dates.map((date) => formatDay(date, language, 'short'))
  return (
    <Card className="grid gap-4 px-5 py-4">
      <div>
        <h2 className="display text-d-s">{t('add.title')}</h2>
        <p className="text-ink-2 text-s">{t('add.text')}</p>
      </div>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[auto_minmax(0,1fr)]">
          <fieldset className="grid justify-items-start gap-2">
            <legend className="sr-only">{t('add.days')}</legend>
            <DaysCalendar
              value={dates}
              onChange={(next) =>
                setValue('dates', next, { shouldDirty: true, shouldValidate: next.length > 0 })
              }
              today={today}
              min={addDays(today, 1)}
              max={addDays(today, FURTHEST_DAYS)}
              isOff={(day) => !isDeliveryDay(day) || closed.includes(day)}
            />
            <p role="status" className="text-ink-2 text-s">
              {names.length > 0
                ? t('add.chosen', { count: names.length, days: formatList(names, language) })
                : (errorOf('dates') ?? t('add.none'))}
            </p>
          </fieldset>
          <div className="grid content-start gap-4">
            <Field label={t('add.reasonEn')} hint={t('add.reasonHint')} error={errorOf('reasonEn')} required>
              <TextInput dir="ltr" lang="en" {...register('reasonEn')} />
            </Field>
            <Field label={t('add.reasonAr')} error={errorOf('reasonAr')} required>
              <TextInput dir="rtl" lang="ar" {...register('reasonAr')} />
            </Field>
          </div>
        </div>
        {dates.length > 0 && <Effect close={dates} />}
        <Button type="submit" loading={sending} loadingText={t('add.saving')} className="justify-self-start">
          {dates.length > 0 ? t('add.save', { count: dates.length }) : t('add.saveNone')}
        </Button>
      </form>
    </Card>
  )
}
