import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { same } from './differences.ts'

/** Keeps the fields registered: fields on the screen do not render again, so they would not register again. */
export const IN_PLACE = { keepFieldsRef: true, keepDirtyValues: false, keepDirty: false }

/** Resets a form to other values, except the fields for which `stays` is true. */
export function resetKeeping<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  values: DefaultValues<In>,
  stays: (name: string) => boolean,
) {
  const typed: In = form.getValues()
  const isField = (name: string): name is Path<In> => Object.hasOwn(typed, name)
  form.reset(values, IN_PLACE)
  // Not a second reset, because it would not change the input elements.
  for (const name of Object.keys(typed))
    if (isField(name) && stays(name)) form.setValue(name, typed[name], { shouldDirty: true })
}

/**
 * Resets a form to the saved values, which may differ from the typed ones. Keeps what was typed after `sent`; returns
 * true if there was nothing.
 */
export function resetToSaved<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  saved: DefaultValues<In>,
  sent: In,
): boolean {
  const typed = form.getValues()
  const isTypedOn = (name: string) => !same(typed[name], sent[name])
  resetKeeping(form, saved, isTypedOn)
  return !Object.keys(typed).some(isTypedOn)
}
