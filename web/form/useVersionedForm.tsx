import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ConflictDialog, type Difference, type Side } from './ConflictDialog.tsx'
import { currentOf } from './currentOf.ts'
import { differencesOf, type NamedField } from './differences.ts'
import { IN_PLACE, resetKeeping, resetToSaved } from './resetKeeping.ts'
import { useApiForm } from './useApiForm.ts'

type Versioned = { version: number }

type VersionedForm<In extends FieldValues, Out extends FieldValues, E extends Versioned> = {
  schema: z.ZodType<Out, In>
  /** The entity being edited, as it was read; null for a new one. */
  entity: E | null
  valuesOf: (entity: NoInfer<E> | null) => DefaultValues<NoInfer<In>>
  /** The schema of the server's response, also within a conflict. */
  returns: z.ZodType<E>
  /** All fields, as the conflict dialog shows them. */
  fields: readonly NamedField<Out>[]
  /**
   * Sends the form with the version of `base`, and takes fields that the form does not edit from `base`. Returns what
   * was saved, or undefined if it found an error in the form.
   */
  send: (body: Out, base: NoInfer<E> | null, form: UseFormReturn<In, unknown, Out>) => Promise<E | undefined>
  onSaved: (entity: E) => void
  /** Leaves the form after a save, unless the user has typed since it was sent. */
  close?: (entity: E) => void
  failed: string
}

/**
 * A form for an entity that others may edit too (rule I16). While nothing is typed it follows newly read data. On a
 * conflict the user chooses field by field, and the result is saved on top of the newer version.
 */
export function useVersionedForm<In extends FieldValues, Out extends FieldValues, E extends Versioned>(
  options: VersionedForm<In, Out, E>,
) {
  const { schema, entity, valuesOf, returns, fields, failed } = options
  /** The version that the form was filled from or that will be saved over. */
  const base = useRef(entity)
  const [conflict, setConflict] = useState<{ theirs: E; differences: Difference[]; time: number } | null>(
    null,
  )
  const [open, setOpen] = useState(false)
  const api = useApiForm<In, Out>({
    schema,
    defaultValues: valuesOf(entity),
    send: (body, form) => save(body, form, structuredClone(form.getValues())),
    failed,
  })
  const { form } = api
  const { isDirty } = form.formState

  async function save(body: Out, form: UseFormReturn<In, unknown, Out>, sent: In): Promise<void> {
    try {
      const saved = await options.send(body, base.current, form)
      if (!saved) return
      base.current = saved
      const isAllSaved = resetToSaved(form, valuesOf(saved), sent)
      options.onSaved(saved)
      if (isAllSaved) options.close?.(saved)
    } catch (error) {
      const theirs = currentOf(error, returns)
      if (!theirs) throw error
      const read = { base: schema.parse(valuesOf(base.current)), theirs: schema.parse(valuesOf(theirs)) }
      // The form's current values, because those are what is kept.
      const mine = schema.safeParse(form.getValues()).data ?? body
      const differences = differencesOf({ ...read, mine }, fields)
      if (differences.length > 0) {
        setConflict((before) => ({ theirs, differences, time: (before?.time ?? 0) + 1 }))
        setOpen(true)
        return
      }
      // They changed other fields, or the same fields to the same values: there is nothing to choose.
      base.current = theirs
      await save(body, form, sent)
    }
  }

  const resolve = (theirs: E, chosenSides: ReadonlyMap<string, Side>) => {
    base.current = theirs
    resetKeeping(form, valuesOf(theirs), (name) => chosenSides.get(name) !== 'theirs')
    setOpen(false)
    void api.submit()
  }

  // A layout effect, so that nobody can type into a field before it is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read anew is followed
  useLayoutEffect(() => {
    if (!entity || isDirty || (base.current && entity.version <= base.current.version)) return
    // A new version may not change any of the form's values, for example after a new photo or an archived status.
    const alike = JSON.stringify(valuesOf(entity)) === JSON.stringify(valuesOf(base.current))
    base.current = entity
    if (!alike) form.reset(valuesOf(entity), IN_PLACE)
  }, [entity, isDirty])

  const conflictDialog: ReactNode = conflict && (
    <ConflictDialog
      key={conflict.time}
      differences={conflict.differences}
      open={open}
      onBack={() => setOpen(false)}
      onSave={(chosenSides) => resolve(conflict.theirs, chosenSides)}
    />
  )
  return { ...api, isDirty, conflictDialog }
}
