import type { ReactNode } from 'react'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import { fils, formatMoney } from '../../../domain/money.ts'
import { quote } from '../../../domain/plans/rules.ts'
import { type AdminSettings, changeSettings, SettingsBody } from '../../../domain/settings/contract.ts'
import { call } from '../../api.ts'
import { useErrorText } from '../../form/errors.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { useHourText } from '../../layout/hours.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { FooterPreview } from './FooterPreview.tsx'
import { hourFields, type ShopFormState, useShopFieldNames, valuesOf } from './shopFields.ts'

/** The shop's name, contact details, hours and VAT, with a preview of the footer. */
export function ShopForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminShop')
  const { form, register, submit, sending, errorOf, isDirty, conflictDialog } = useVersionedForm({
    schema: SettingsBody,
    entity: settings,
    valuesOf,
    returns: changeSettings.returns,
    fields: useShopFieldNames(),
    send: (body, base) => call(changeSettings, { body: { ...body, version: base?.version } }),
    onSaved: () => toast.success(t('shop.saved')),
    failed: t('shop.failed'),
  })
  const values = useWatch({ control: form.control })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <form noValidate aria-label={t('shop.tab')} onSubmit={submit}>
        <Card className="grid gap-7 max-sm:p-5">
          <FormSection title={t('shop.name.title')} text={t('shop.name.text')}>
            <Field label={t('shop.nameEn')} error={errorOf('nameEn')} required>
              <TextInput dir="ltr" lang="en" {...register('nameEn')} />
            </Field>
            <Field label={t('shop.nameAr')} error={errorOf('nameAr')} required>
              <TextInput dir="rtl" lang="ar" {...register('nameAr')} />
            </Field>
          </FormSection>
          <FormSection title={t('shop.contact.title')} text={t('shop.contact.text')}>
            <Field label={t('shop.phone')} error={errorOf('phone')} required>
              <TextInput ltr digits type="tel" inputMode="tel" {...register('phone')} />
            </Field>
            <Field label={t('shop.email')} error={errorOf('email')} required>
              <TextInput ltr type="email" inputMode="email" {...register('email')} />
            </Field>
            <Field label={t('shop.addressEn')} error={errorOf('addressEn')} required>
              <TextArea dir="ltr" lang="en" rows={2} {...register('addressEn')} />
            </Field>
            <Field label={t('shop.addressAr')} error={errorOf('addressAr')} required>
              <TextArea dir="rtl" lang="ar" rows={2} {...register('addressAr')} />
            </Field>
            <div className="sm:col-span-full">
              <Field label={t('shop.social')} error={errorOf('socialUrl')} required>
                <TextInput ltr type="url" inputMode="url" {...register('socialUrl')} />
              </Field>
            </div>
          </FormSection>
          <FormSection title={t('shop.hours.title')} text={t('shop.hours.text')}>
            {hourFields.map((name) => (
              <HourField key={name} name={name} form={form} />
            ))}
          </FormSection>
          <FormSection title={t('shop.tax.title')} text={t('shop.tax.text')}>
            <VatField form={form} />
            <VatNumberField form={form} />
          </FormSection>
          <FormSection title={t('shop.failures.title')} text={t('shop.failures.text')}>
            <Checkbox
              label={t('shop.customersChooseDay')}
              hint={t('shop.customersChooseDayHint')}
              {...register('customersChooseDay')}
            />
            <Checkbox
              label={t('shop.customersChooseCredit')}
              hint={t('shop.customersChooseCreditHint')}
              {...register('customersChooseCredit')}
            />
          </FormSection>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" loading={sending} loadingText={t('shop.saving')}>
              {t('shop.save')}
            </Button>
            {isDirty && (
              <>
                <Button variant="quiet" onClick={() => form.reset()}>
                  {t('shop.discard')}
                </Button>
                <span className="text-ink-2">{t('shop.unsaved')}</span>
              </>
            )}
          </div>
        </Card>
      </form>
      <FooterPreview values={values} />
      {conflictDialog}
    </div>
  )
}

const FormSection = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 font-semibold text-l">{title}</legend>
    <p className="-mt-2 text-ink-2 text-xs">{text}</p>
    <div className="grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
)

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)

/** The start or the end of a delivery slot. */
function HourField({ name, form }: { name: (typeof hourFields)[number]; form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const errorText = useErrorText()
  const { isSubmitted } = useFormState({ control: form.control })
  const spoken = useHourText()
  const options = HOURS.map((hour) => ({ value: String(hour), label: spoken(hour) }))
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <Field label={t(`shop.${name}`)} error={errorText(fieldState.error)} required>
          <Select
            ref={field.ref}
            options={options}
            value={String(field.value)}
            onChange={(hour) => {
              field.onChange(Number(hour))
              // One rule checks the order of the four hours, so correcting one may resolve another's error.
              if (isSubmitted) void form.trigger()
            }}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

const VAT_EXAMPLE = fils(10_000)

/** The VAT rate, with the total of ten dinars as an example. */
function VatField({ form }: { form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const language = useLanguage()
  const errorText = useErrorText()
  const { errors } = useFormState({ control: form.control, name: 'vatPercent' })
  const percent = useWatch({ control: form.control, name: 'vatPercent' })
  const known = Number.isInteger(percent) && percent >= 0 && percent <= 100
  const hint = known
    ? t('shop.vatHint', {
        price: formatMoney(VAT_EXAMPLE, language),
        total: formatMoney(quote(VAT_EXAMPLE, percent).totalFils, language),
      })
    : undefined
  return (
    <Field label={t('shop.vat')} hint={hint} error={errorText(errors.vatPercent)} required>
      <TextInput
        digits
        {...form.register('vatPercent', {
          // An empty field is an error like an invalid one.
          setValueAs: (text: unknown) => (/^\d{1,3}$/.test(String(text).trim()) ? Number(text) : Number.NaN),
        })}
      />
    </Field>
  )
}

/** The VAT account number. While it is missing, explains the effect on the customers' documents. */
function VatNumberField({ form }: { form: ShopFormState }) {
  const { t } = useTranslation('adminShop')
  const errorText = useErrorText()
  const { errors } = useFormState({ control: form.control, name: 'vatNumber' })
  const number = useWatch({ control: form.control, name: 'vatNumber' })
  return (
    <div className="grid gap-4 sm:col-span-full">
      <Field
        label={t('shop.vatNumber')}
        hint={t('shop.vatNumberHint')}
        error={errorText(errors.vatNumber)}
        optional
      >
        <TextInput ltr digits inputMode="numeric" {...form.register('vatNumber')} />
      </Field>
      {!number?.trim() && (
        <Note title={t('shop.vatNumberMissing.title')}>{t('shop.vatNumberMissing.text')}</Note>
      )}
    </div>
  )
}
