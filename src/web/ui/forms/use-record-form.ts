// The form of one record: its values, the versions of two people, saving, and what that makes stale. In a dialog, or on a page
// (record-page.tsx).
import { type UseFormInput, useForm } from '@mantine/form'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '../../../shared/live/live.contract.ts'
import { invalidate } from '../../api/query-keys.ts'
import { type ComparedField, useRecordVersion, type Versioned } from './use-record-version.tsx'

/** R may have no record: the form then makes a new one. */
export interface RecordFormOptions<R, V, S> extends Pick<UseFormInput<V>, 'mode' | 'validate'> {
  valuesOf: (record: R) => V
  fields: readonly ComparedField<NonNullable<R>, V>[]
  /** Loads the current record. */
  refetch: (client: QueryClient) => Promise<NonNullable<R> | null | undefined>
  /** `seen` is the record that the form's values were compared with last. */
  save: (values: V, version: number | undefined, seen: R) => Promise<S>
  /** What is stale after it was saved. */
  changes?: LiveTopic
  onSaved?: ((saved: S) => void) | undefined
}

/** `const { form, modal } = useRecordForm(boat, { … })`, then `<FormModal title={…} onClose={onClose} {...modal}>`. */
export function useRecordForm<R extends Versioned | undefined, V extends object, S>(
  record: R,
  { mode, validate, valuesOf, fields, refetch, save, changes, onSaved }: RecordFormOptions<R, V, S>,
) {
  const client = useQueryClient()
  const form = useForm<V>({ mode, initialValues: valuesOf(record), validate })
  const guard = useRecordVersion<NonNullable<R>, V>(record ?? undefined, {
    form,
    valuesOf,
    fields,
    refetch: () => refetch(client),
  })
  const seen = guard.seen ?? record
  const onSubmit = async (values: V) => {
    const saved = await guard.save((version) => save(values, version, seen))
    if (changes) await invalidate(client, changes)
    onSaved?.(saved)
    return saved
  }
  return { form, seen, see: guard.see, modal: { form, onSubmit, conflict: guard.conflict } }
}
