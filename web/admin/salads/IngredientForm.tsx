import { type RefObject, useEffect } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  type AdminIngredient,
  addIngredient,
  changeIngredient,
  IngredientBody,
} from '../../../domain/menu/contract.ts'
import { allergens, ingredientCategories } from '../../../domain/menu/rules.ts'
import { call } from '../../api.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { hasOwnDrawing, IngredientPicture } from './IngredientPicture.tsx'
import { useAllergenWords, useNameOf } from './words.ts'

type Values = z.input<typeof IngredientBody>

const valuesOf = (ingredient: AdminIngredient | null): Values => ({
  nameEn: ingredient?.nameEn ?? '',
  nameAr: ingredient?.nameAr ?? '',
  category: ingredient?.category ?? 'vegetable',
  allergens: ingredient?.allergens ?? [],
  removable: ingredient?.removable ?? true,
  fromAnimals: ingredient?.fromAnimals ?? false,
})

type Props = {
  id: string
  ingredient: AdminIngredient | null
  firstRef: RefObject<HTMLInputElement | null>
  onSending: (sending: boolean) => void
  /** Called with whether there are unsaved changes. */
  onTyped: (typed: boolean) => void
  close: () => void
}

export function IngredientForm({ id, ingredient, firstRef, onSending, onTyped, close }: Props) {
  const { t } = useTranslation(['adminCatalogue', 'conflict'])
  const nameOf = useNameOf()
  const allergenWords = useAllergenWords()
  const yesNo = (yes: boolean) => t(yes ? 'conflict:yes' : 'conflict:no')
  const { register, control, submit, errorOf, isDirty, conflictDialog } = useVersionedForm({
    schema: IngredientBody,
    entity: ingredient,
    valuesOf,
    returns: changeIngredient.returns,
    fields: [
      { name: 'nameEn', label: t('ingredient.nameEn') },
      { name: 'nameAr', label: t('ingredient.nameAr') },
      {
        name: 'category',
        label: t('ingredient.category'),
        text: ({ category }) => t(`ingredientCategories.${category}`),
      },
      { name: 'allergens', label: t('ingredient.allergens'), text: (v) => allergenWords(v.allergens) },
      { name: 'removable', label: t('ingredient.removable'), text: (v) => yesNo(v.removable) },
      { name: 'fromAnimals', label: t('ingredient.fromAnimals'), text: (v) => yesNo(v.fromAnimals) },
    ],
    send: async (body, base) => {
      onSending(true)
      try {
        return await (base
          ? call(changeIngredient, { params: { id: base.id }, body: { ...body, version: base.version } })
          : call(addIngredient, { body }))
      } finally {
        onSending(false)
      }
    },
    onSaved: (saved) =>
      toast.success(t(ingredient ? 'ingredient.saved' : 'ingredient.added', { name: nameOf(saved) })),
    close,
    failed: t('ingredient.failed'),
  })
  useEffect(() => onTyped(isDirty), [isDirty, onTyped])
  const nameEn = register('nameEn')
  const category = useController({ control, name: 'category' })
  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('ingredient.nameEn')} error={errorOf('nameEn')} required>
          <TextInput
            {...nameEn}
            ref={(input) => {
              nameEn.ref(input)
              firstRef.current = input
            }}
            dir="ltr"
            lang="en"
          />
        </Field>
        <Field label={t('ingredient.nameAr')} error={errorOf('nameAr')} required>
          <TextInput {...register('nameAr')} dir="rtl" lang="ar" />
        </Field>
      </div>
      <div className="grid items-center gap-4 sm:grid-cols-2">
        <Field label={t('ingredient.category')} error={errorOf('category')} required>
          <Select
            ref={category.field.ref}
            onBlur={category.field.onBlur}
            options={ingredientCategories.map((value) => ({
              value,
              label: t(`ingredientCategories.${value}`),
            }))}
            value={category.field.value}
            onChange={category.field.onChange}
          />
        </Field>
        <Drawing control={control} ingredient={ingredient} />
      </div>
      <ChoiceGroup
        legend={t('ingredient.allergens')}
        hint={t('ingredient.allergensHint')}
        className="grid grid-cols-2 gap-x-4 sm:grid-cols-3"
      >
        {allergens.map((allergen) => (
          <Checkbox
            key={allergen}
            value={allergen}
            label={t(`allergens.${allergen}`)}
            {...register('allergens')}
          />
        ))}
      </ChoiceGroup>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox
          label={t('ingredient.removable')}
          hint={t('ingredient.removableHint')}
          {...register('removable')}
        />
        <Checkbox
          label={t('ingredient.fromAnimals')}
          hint={t('ingredient.fromAnimalsHint')}
          {...register('fromAnimals')}
        />
      </div>
      {conflictDialog}
    </form>
  )
}

/**
 * A new ingredient gets its key, which decides its shade, when it is saved. Until then the drawing shows its category.
 */
const NEW_KEY = 'new'

function Drawing({
  control,
  ingredient,
}: {
  control: Control<Values, unknown, z.output<typeof IngredientBody>>
  ingredient: AdminIngredient | null
}) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const category = useWatch({ control, name: 'category' })
  const key = ingredient?.key ?? NEW_KEY
  const name = ingredient ? nameOf(ingredient) : t('ingredient.newTitle')
  return (
    <div className="flex items-center gap-3 rounded-m bg-plate-sand p-2.5">
      <IngredientPicture ingredient={{ key, category }} size={88} label={t('ingredient.picture', { name })} />
      <p className="min-w-0 flex-1 text-ink-2 text-xs">
        {t(hasOwnDrawing(key) ? 'ingredient.ownDrawing' : 'ingredient.byCategory')}
      </p>
    </div>
  )
}
