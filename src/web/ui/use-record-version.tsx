// Two people edit one record: the second save is refused, and both versions are shown side by side to choose from.
import { useState } from 'react'
import { isStale, isStatus } from '../feedback/api-error.ts'
import { type Difference, RecordConflict } from './record-conflict.tsx'

interface Versioned {
  version: number
}

/** A field of the form, as the two versions are compared and shown. */
export interface ComparedField<T, V> {
  /** The value's name in the form. A field without one cannot be typed: only what somebody else changed is told. */
  name?: keyof V & string
  label: string
  /** What the record holds, as people read it; without it the form's own value for the record. */
  of?: (record: T) => string | null
  /** What the form holds, as people read it, where that is no text or number. */
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
  /** The record as it is now. None or 404: it cannot be had any more. */
  refetch: () => Promise<T | null | undefined>
}

interface Conflict<T> {
  /** null: deleted meanwhile. */
  fresh: T | null
  differences: Difference[]
  /** What was refused is no save of the form, so the form cannot send it again. */
  isAction: boolean
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? value.toLocaleString('tr-TR', { maximumFractionDigits: 6 }) : String(value)
}

/** Whether the form's value is not the record's. Lists are compared by what people read of them. */
function isTouched<T, V>({ name, mine }: ComparedField<T, V>, values: V, base: V): boolean {
  if (name === undefined) return false
  const isList = typeof values[name] === 'object' && mine
  return isList ? mine(values) !== mine(base) : textOf(values[name]) !== textOf(base[name])
}

const reader =
  <T, V>(valuesOf: (record: T) => V) =>
  ({ name, of }: ComparedField<T, V>, record: T): string =>
    of ? (of(record) ?? '') : name ? textOf(valuesOf(record)[name]) : ''

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

/** What became of a record between two looks at it, for questions: there is nothing typed. */
export const changesBetween = <T,>(fields: readonly ComparedField<T, never>[], before: T, after: T): Difference[] =>
  fields.flatMap(({ label, of }) => {
    const [old, now] = [of?.(before) ?? '', of?.(after) ?? '']
    return old === now ? [] : [{ label, theirs: now, mine: old }]
  })

/** What was typed over the old record, put over the fresh one: only what was touched is kept. */
function merged<T, V extends object>(fields: readonly ComparedField<T, V>[], mine: V, base: V, fresh: V): V {
  const names = Object.keys(fresh) as (keyof V & string)[]
  return Object.fromEntries(
    names.map((name) => {
      const field = fields.find((one) => one.name === name) ?? { name, label: '' }
      return [name, (isTouched(field, mine, base) ? mine : fresh)[name]]
    }),
  ) as V
}

/** `undefined`: it could not be fetched. */
async function fetched<T>(refetch: () => Promise<T | null | undefined>): Promise<T | null | undefined> {
  try {
    return (await refetch()) ?? null
  } catch (error) {
    return isStatus(error, 404) ? null : undefined
  }
}

/**
 * `const guard = useRecordVersion(boat, { form, valuesOf, fields, refetch })`, then `guard.save((version) => call(…, { body: { …, version } }))`,
 * and `<FormModal conflict={guard.conflict}>` (or `guard.conflict` in place of the fields). The answer "mine" submits the form again,
 * now over the fresh version; if that is refused too, the two are compared anew.
 */
export function useRecordVersion<T extends Versioned, V extends object>(record: T | undefined, options: Options<T, V>) {
  const { form, valuesOf, fields, refetch } = options
  const [seen, setSeen] = useState(record)
  const [conflict, setConflict] = useState<Conflict<T> | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  /** Whether that is what the refusal was about. */
  const compare = async (base: T, error: unknown, isAction: boolean): Promise<boolean> => {
    const fresh = isStale(error) || isStatus(error, 404) ? await fetched(refetch) : undefined
    // Refused for another reason (a 404 may mean another record), or nothing to compare with: the fields come back.
    if (fresh === undefined || (fresh && !isStale(error))) {
      setConflict(null)
      return false
    }
    setConflict({ fresh, differences: differencesOf(options, base, fresh), isAction })
    if (!fresh) return true
    form.setValues(merged(fields, form.getValues(), valuesOf(base), valuesOf(fresh)))
    form.resetDirty(valuesOf(fresh))
    setSeen(fresh)
    return true
  }
  const send = async <R,>(sent: (version: number | undefined) => Promise<R>, isAction: boolean): Promise<R | null> => {
    setIsSaving(true)
    try {
      const saved = await sent(seen?.version)
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
      // A second refusal is told anew.
      key={conflict.fresh?.version}
      differences={conflict.differences}
      isSaving={isSaving}
      {...(conflict.fresh && conflict.isAction && { onGoOn: () => setConflict(null) })}
      {...(conflict.fresh && !conflict.isAction && { onDiscard: () => conflict.fresh && discardMine(conflict.fresh) })}
    />
  )
  return {
    save,
    /** For a change beside the form: refused for its version, it tells what changed and gives null; then one chooses again. */
    act: <R,>(sent: (version: number | undefined) => Promise<R>) => send(sent, true),
    conflict: shown,
    /** What the form was filled from. */
    seen,
    /** After a save that leaves the form open. */
    see: setSeen,
  }
}
