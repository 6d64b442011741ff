// Forms on the shared schemas: the same rules and the same words as the server's.
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '../../shared/validation.ts'
import { ApiError } from '../app/api-error.ts'
import { translate } from '../app/translate.ts'

/** `useForm({ validate: zodRules(ProfileInput) })` */
export const zodRules =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(fieldErrors(result.error.issues).map(({ field, message }) => [field, translate(message)]))
  }

/** Puts the server's field errors where they belong. Returns false when there are none: then the toast has said it. */
export function showFieldErrors<V, T>(form: UseFormReturnType<V, T>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return false
  const errors = Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
  form.setErrors(errors)
  focusFirstError(form, errors)
  return true
}

function focusFirstError<V, T>(form: UseFormReturnType<V, T>, errors: object): void {
  const [field] = Object.keys(errors)
  if (field) (form.getInputNode as (path: string) => HTMLElement | null)(field)?.focus()
}

/**
 * Submits once at a time, keeps what was typed, shows the server's field errors. `action` throws what call() throws.
 * `<form onSubmit={submit.onSubmit}>`, `<Button type="submit" loading={submit.pending}>`
 */
export function useSubmit<V, T>(form: UseFormReturnType<V, T>, action: (values: T) => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (values: T) => {
    if (pending) return
    setPending(true)
    setError(null)
    try {
      await action(values)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      showFieldErrors(form, failure)
    } finally {
      setPending(false)
    }
  }
  return {
    onSubmit: form.onSubmit(run, (errors) => focusFirstError(form, errors)),
    pending,
    /** The last failure, for forms that show it themselves. */
    error,
  }
}
