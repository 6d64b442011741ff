// The form of one record on a page of its own: it stays open, and goes on from what was saved.
import { Group, type MantineSpacing, Stack } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useSubmit } from './form.ts'
import { Form } from './form-element.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'
import type { Versioned } from './use-record-version.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormOptions<R, V> = Omit<RecordFormOptions<R, V, NonNullable<R>>, 'changes' | 'onSaved'>

interface Options<R, V> extends FormOptions<R, V> {
  /** Keeps what was saved, and says what is stale. */
  onSaved: (client: QueryClient, saved: NonNullable<R>) => Promise<void>
}

/** `const { form, page } = useRecordPage(workshop, { … })`, then `<RecordPage {...page}>`. */
export function useRecordPage<R extends Versioned | undefined, V extends object>(
  record: R,
  { onSaved, ...options }: Options<R, V>,
) {
  const client = useQueryClient()
  const { form, see, modal } = useRecordForm<R, V, NonNullable<R>>(record, options)
  useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async (values) => {
    const saved = await modal.onSubmit(values)
    see(saved)
    // The server trims texts, writes numbers in one form and gives new rows an id.
    form.setInitialValues(options.valuesOf(saved))
    form.reset()
    await onSaved(client, saved)
  })
  return { form, page: { submit, conflict: modal.conflict } }
}

interface Props {
  submit: ReturnType<typeof useSubmit>
  conflict: ReactNode
  submitLabel?: string
  gap?: MantineSpacing
  children: ReactNode
}

export function RecordPage({ submit, conflict, submitLabel = appTexts.save, gap = 'lg', children }: Props) {
  return (
    <Form submit={submit}>
      {conflict}
      <Stack gap={gap} display={conflict ? 'none' : undefined}>
        {children}
        <Group justify="flex-end">
          <SubmitButton color="buoy" pending={submit.pending}>
            {submitLabel}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
