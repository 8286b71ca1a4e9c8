import { useRef } from 'react'
import { messageKey } from '../../../domain/fields.ts'
import { type AdminSalad, addSalad, changeSalad, SaladBody } from '../../../domain/menu/contract.ts'
import { notVegetarian } from '../../../domain/menu/rules.ts'
import { call } from '../../api.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { bottomBar } from '../../ui/bottomBar.ts'
import { toast } from '../../ui/toast.ts'
import { useEditing } from './editing.ts'
import { IngredientPicker } from './IngredientPicker.tsx'
import { LookFields } from './LookFields.tsx'
import { NutritionFields } from './NutritionFields.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import { SaladPreview } from './SaladPreview.tsx'
import { useSaladFieldNames, valuesOf } from './saladValues.ts'
import { useAllIngredients } from './useAllIngredients.ts'
import { WordFields } from './WordFields.tsx'
import { useNameOf } from './words.ts'

/** The fields of a salad, with a preview of the bowl beside them. */
export function SaladForm({ salad }: { salad: AdminSalad | null }) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const { stayAt, close } = useEditing()
  const shelf = useAllIngredients()
  // An archived salad may contain archived ingredients, which are still shown.
  const known = [...(shelf.data ?? []), ...(salad?.ingredients ?? [])]
  const byId = new Map(known.map((i) => [i.id, i]))
  const free = useRef(false)
  const { form, submit, sending, isDirty, conflictDialog } = useVersionedForm({
    schema: SaladBody,
    entity: salad,
    valuesOf,
    returns: changeSalad.returns,
    fields: useSaladFieldNames(byId),
    send: async (body, base, { setError }) => {
      const chosen = body.ingredientIds.flatMap((id) => byId.get(id) ?? [])
      if (body.category === 'VEGETARIAN' && notVegetarian(chosen).length > 0) {
        setError('ingredientIds', { message: messageKey('notVegetarian') }, { shouldFocus: true })
        return undefined
      }
      return base
        ? call(changeSalad, { params: { id: base.id }, body: { ...body, version: base.version } })
        : call(addSalad, { body })
    },
    onSaved: (saved) => toast.success(t(salad ? 'editor.saved' : 'editor.added', { name: nameOf(saved) })),
    close: (saved) => {
      if (salad) return
      free.current = true
      stayAt(saved.id)
    },
    failed: t('editor.failed'),
  })

  return (
    <form noValidate onSubmit={submit} aria-label={t(salad ? 'editor.edit' : 'editor.new')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="grid min-w-0 gap-5 tall:max-lg:[&_:is(input,textarea,button)]:scroll-mt-46">
          <WordFields form={form} />
          <LookFields control={form.control} />
          <IngredientPicker control={form.control} byId={byId} shelf={shelf} />
          <NutritionFields form={form} />
        </div>
        {/* On narrow screens the bowl is above the fields. It has no controls, so the tab order stays
            correct. */}
        <div className="grid gap-5 max-lg:contents lg:sticky lg:top-6">
          <div className="max-lg:order-first tall:max-lg:sticky tall:max-lg:top-16 tall:max-lg:z-10">
            <SaladPreview control={form.control} seed={salad?.key} byId={byId} />
          </div>
          <PhotoPanel salad={salad} />
        </div>
      </div>
      <div
        ref={bottomBar}
        className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-24 flex items-center gap-3 border-line border-t bg-paper px-4 py-3 lg:-mx-8 lg:-mb-12 lg:px-8"
      >
        <Button type="submit" loading={sending} loadingText={t('editor.saving')}>
          {t(salad ? 'editor.save' : 'editor.add')}
        </Button>
        <Button variant="outline" onClick={close} className="max-sm:hidden">
          {t('editor.back')}
        </Button>
        <p role="status" className="ms-auto text-ink-2 text-xs">
          {isDirty && t('editor.unsaved')}
        </p>
      </div>
      <UnsavedGuard
        dirty={isDirty}
        free={free}
        words={{
          title: t('editor.leaveTitle'),
          text: t('editor.leaveText'),
          stay: t('editor.stay'),
          leave: t('editor.leave'),
        }}
      />
      {conflictDialog}
    </form>
  )
}
