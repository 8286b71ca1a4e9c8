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
  /** What is edited, as it was read; null for something new. */
  entity: E | null
  valuesOf: (entity: NoInfer<E> | null) => DefaultValues<NoInfer<In>>
  /** What the server answers, also within a conflict. */
  returns: z.ZodType<E>
  /** Every field by its name: how a conflict shows it. */
  fields: readonly NamedField<Out>[]
  /**
   * Sends the version of what it builds upon, and whatever the form does not edit as it is there. Answers what was
   * saved, or nothing where it found something wrong in the form.
   */
  send: (body: Out, base: NoInfer<E> | null, form: UseFormReturn<In, unknown, Out>) => Promise<E | undefined>
  onSaved: (entity: E) => void
  /** Leaves the form once it is saved; not while there is something that was typed since it was sent. */
  close?: (entity: E) => void
  failed: string
}

/**
 * A form for what somebody else may be editing too (rule I16). While nothing is typed it follows what is read anew. Who
 * saves second sees both and chooses field by field; that is then saved on top of the newer version.
 */
export function useVersionedForm<In extends FieldValues, Out extends FieldValues, E extends Versioned>(
  options: VersionedForm<In, Out, E>,
) {
  const { schema, entity, valuesOf, returns, fields, failed } = options
  /** What the form was filled from, or what is saved on top of. */
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
      // As it stands in the form by now, which is what is kept of it.
      const mine = schema.safeParse(form.getValues()).data ?? body
      const differences = differencesOf({ ...read, mine }, fields)
      if (differences.length > 0) {
        setConflict((before) => ({ theirs, differences, time: (before?.time ?? 0) + 1 }))
        setOpen(true)
        return
      }
      // Something else was changed, or the same in the same way: there is nothing to choose.
      base.current = theirs
      await save(body, form, sent)
    }
  }

  const resolve = (theirs: E, kept: ReadonlyMap<string, Side>) => {
    base.current = theirs
    resetKeeping(form, valuesOf(theirs), (name) => kept.get(name) !== 'theirs')
    setOpen(false)
    void api.submit()
  }

  // Before anybody can type into what is about to be replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read anew is followed
  useLayoutEffect(() => {
    if (!entity || isDirty || (base.current && entity.version <= base.current.version)) return
    // A new photo, an archived status: another version, but nothing of what stands in the form.
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
      onSave={(kept) => resolve(conflict.theirs, kept)}
    />
  )
  return { ...api, isDirty, conflictDialog }
}
