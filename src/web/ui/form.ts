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

/** What has to be another one, by the key of the 409 that says so. */
const TAKEN: Record<string, string> = {
  brand_already_exists: 'name',
  model_already_exists: 'name',
  city_already_exists: 'name',
  email_in_use: 'email',
  spare_part_code_already_exists: 'partCode',
}

function errorsOf<V, T>(form: UseFormReturnType<V, T>, error: ApiError): Record<string, string> {
  const taken = TAKEN[error.key]
  if (taken && taken in (form.getValues() as object)) return { [taken]: error.message }
  return Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
}

/** Puts the server's errors at the fields where they belong. Returns false when there are none: then the toast has said it. */
export function showFieldErrors<V, T>(form: UseFormReturnType<V, T>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const errors = errorsOf(form, error)
  if (Object.keys(errors).length === 0) return false
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
