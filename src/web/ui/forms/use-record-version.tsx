// Two people edit one record: the server refuses the second save, and the person chooses between both versions.
import { useState } from 'react'
import { formatNumber } from '../../../shared/numbers.ts'
import { type Changed, changedOf, isStale, isStatus } from '../../feedback/api-error.ts'
import { type Difference, RecordConflict } from './record-conflict.tsx'

export interface Versioned {
  version: number
  updatedAt?: string
}

/** A field of the form whose two versions are compared and shown. */
export interface ComparedField<T, V> {
  /** The value's name in the form. A field without one cannot be typed: only the other person's change is shown. */
  name?: keyof V & string
  label: string
  /** The record's value as text, if the form's value for the record does not say it. */
  of?: (record: T) => string | null
  /** The form's value as text, if it is not a text or number. */
  mine?: (values: V) => string
}

interface Form<V> {
  getValues: () => V
  setValues: (values: Partial<V>) => void
  resetDirty: (values: V) => void
}

interface Options<T, V> {
  form: Form<V>
  valuesOf: (record: T) => V
  fields: readonly ComparedField<T, V>[]
  /** Loads the current record. None or 404: it no longer exists for this person. */
  refetch: () => Promise<T | null | undefined>
  /** The version that a restored draft was typed over, if it is older than the record. The first save is refused with it and compared. */
  typedOver?: number | undefined
}

interface Conflict<T> {
  /** null: deleted in the meantime. */
  fresh: T | null
  differences: Difference[]
  /** The refused call was not a save of the form, so the form cannot send it again. */
  isAction: boolean
  changed: Changed | undefined
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? formatNumber(value, { most: 6 }) : String(value)
}

/** Whether the form's value differs from the record's. Lists are compared by their text. */
function isTouched<T, V>({ name, mine }: ComparedField<T, V>, values: V, base: V): boolean {
  if (name === undefined) return false
  const isList = typeof values[name] === 'object' && mine
  return isList ? mine(values) !== mine(base) : textOf(values[name]) !== textOf(base[name])
}

const reader =
  <T, V>(valuesOf: (record: T) => V) =>
  ({ name, of, mine }: ComparedField<T, V>, record: T): string => {
    if (of) return of(record) ?? ''
    const values = valuesOf(record)
    return mine ? mine(values) : name ? textOf(values[name]) : ''
  }

function differencesOf<T, V>({ form, valuesOf, fields }: Options<T, V>, base: T, fresh: T | null): Difference[] {
  const values = form.getValues()
  const read = reader(valuesOf)
  return fields.flatMap((field) => {
    const { name, label, mine } = field
    const touched = isTouched(field, values, valuesOf(base))
    const typed = touched && name ? (mine ? mine(values) : textOf(values[name])) : null
    const theirs = fresh && read(field, fresh)
    const isDifferent = typed === null ? theirs !== null && theirs !== read(field, base) : typed !== theirs
    return isDifferent ? [{ label, theirs, mine: typed }] : []
  })
}

/** The changes between two versions of a record, for questions, which have no typed values. */
export const changesBetween = <T,>(fields: readonly ComparedField<T, never>[], before: T, after: T): Difference[] =>
  fields.flatMap(({ label, of }) => {
    const [old, now] = [of?.(before) ?? '', of?.(after) ?? '']
    return old === now ? [] : [{ label, theirs: now, mine: old }]
  })

/** The fresh record with the values that were changed in the form. */
function merged<T, V extends object>(fields: readonly ComparedField<T, V>[], mine: V, base: V, fresh: V): V {
  const names = Object.keys(fresh) as (keyof V & string)[]
  return Object.fromEntries(
    names.map((name) => {
      const field = fields.find((one) => one.name === name) ?? { name, label: '' }
      return [name, (isTouched(field, mine, base) ? mine : fresh)[name]]
    }),
  ) as V
}

/** `undefined`: it could not be loaded. */
async function fetched<T>(refetch: () => Promise<T | null | undefined>): Promise<T | null | undefined> {
  try {
    return (await refetch()) ?? null
  } catch (error) {
    return isStatus(error, 404) ? null : undefined
  }
}

/**
 * `const guard = useRecordVersion(boat, { form, valuesOf, fields, refetch })`, then `guard.save((version) => call(…, { body: { …, version } }))`,
 * and `<FormModal conflict={guard.conflict}>` (or `guard.conflict` in place of the fields). The answer "mine" submits the form again
 * with the fresh version; if that is refused too, the two are compared again.
 */
export function useRecordVersion<T extends Versioned, V extends object>(record: T | undefined, options: Options<T, V>) {
  const { form, valuesOf, fields, refetch, typedOver } = options
  const [seen, setSeen] = useState(record)
  const [conflict, setConflict] = useState<Conflict<T> | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isCompared, setIsCompared] = useState(false)

  /** Whether the record changed and the two versions are shown. */
  const compare = async (base: T, error: unknown, isAction: boolean): Promise<boolean> => {
    const fresh = isStale(error) || isStatus(error, 404) ? await fetched(refetch) : undefined
    // Refused for another reason (a 404 may mean another record), or no record to compare with: shows the fields again.
    if (fresh === undefined || (fresh && !isStale(error))) {
      setConflict(null)
      return false
    }
    setIsCompared(true)
    setConflict({ fresh, differences: differencesOf(options, base, fresh), isAction, changed: changedOf(error) })
    if (fresh) takeOver(base, fresh)
    return true
  }
  /** What was typed stays. */
  const takeOver = (base: T, fresh: T) => {
    form.setValues(merged(fields, form.getValues(), valuesOf(base), valuesOf(fresh)))
    form.resetDirty(valuesOf(fresh))
    setSeen(fresh)
  }
  const renew = async (): Promise<T | null | undefined> => {
    const fresh = await fetched(refetch)
    if (fresh && seen) takeOver(seen, fresh)
    return fresh
  }
  const send = async <R,>(sent: (version: number | undefined) => Promise<R>, isAction: boolean): Promise<R | null> => {
    setIsSaving(true)
    try {
      const saved = await sent(isCompared ? seen?.version : (typedOver ?? seen?.version))
      setConflict(null)
      return saved
    } catch (error) {
      const isShown = seen !== undefined && (await compare(seen, error, isAction))
      if (isShown && isAction) return null
      throw error
    } finally {
      setIsSaving(false)
    }
  }
  const save = async <R,>(sent: (version: number | undefined) => Promise<R>): Promise<R> =>
    (await send(sent, false)) as R
  const discardMine = (fresh: T) => {
    form.setValues(valuesOf(fresh))
    form.resetDirty(valuesOf(fresh))
    setConflict(null)
  }
  const shown = conflict && (
    <RecordConflict
      // A second refusal is announced again.
      key={conflict.fresh?.version}
      differences={conflict.differences}
      isSaving={isSaving}
      changedAt={conflict.fresh?.updatedAt}
      changed={conflict.changed}
      {...(conflict.fresh && conflict.isAction && { onGoOn: () => setConflict(null) })}
      {...(conflict.fresh && !conflict.isAction && { onDiscard: () => conflict.fresh && discardMine(conflict.fresh) })}
    />
  )
  return {
    save,
    /** For a change outside the form: if refused for its version, it shows the changes and gives null; the person then decides again. */
    act: <R,>(sent: (version: number | undefined) => Promise<R>) => send(sent, true),
    conflict: shown,
    /** The record that the form was filled from. */
    seen,
    /** Called after a save that leaves the form open. */
    see: setSeen,
    /** Called after a change by the same person beside the form. */
    renew,
  }
}
