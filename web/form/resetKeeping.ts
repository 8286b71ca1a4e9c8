import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { same } from './differences.ts'

/** The fields stay known to the form: those on the screen are not drawn again, and would not make themselves known. */
export const IN_PLACE = { keepFieldsRef: true, keepDirtyValues: false, keepDirty: false }

/** A form with other values than were typed, but for the fields that `stays` names. */
export function resetKeeping<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  values: DefaultValues<In>,
  stays: (name: string) => boolean,
) {
  const typed: In = form.getValues()
  const isField = (name: string): name is Path<In> => Object.hasOwn(typed, name)
  form.reset(values, IN_PLACE)
  // A second reset would leave what is written in the fields themselves.
  for (const name of Object.keys(typed))
    if (isField(name) && stays(name)) form.setValue(name, typed[name], { shouldDirty: true })
}

/**
 * A form as it was saved, which may be written otherwise than it was typed. What was typed since it was `sent` stays;
 * says whether there is no such thing.
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
