import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type AdminSettings, changeSettings, SettingsBody } from '../../../domain/settings/contract.ts'
import { call } from '../../api.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { FooterPreview } from './FooterPreview.tsx'
import { HourField } from './HourField.tsx'
import { hourFields, useShopFieldNames, valuesOf } from './shopFields.ts'
import { VatField } from './VatField.tsx'
import { VatNumberField } from './VatNumberField.tsx'

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
