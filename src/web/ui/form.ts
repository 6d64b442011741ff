// Forms with the shared schemas: the same rules and messages as on the server.
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { fieldErrors } from '../../shared/validation.ts'
import { ApiError } from '../feedback/api-error.ts'
import { translate } from '../feedback/translate.ts'
import { confirmAction, type Question } from './confirm.tsx'
import { fieldsOf, focusField } from './refusal.ts'
import { useAsyncAction } from './use-async-action.ts'

/** `useForm({ validate: zodRules(ProfileInput) })` */
export const zodRules =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(fieldErrors(result.error.issues).map(({ field, message }) => [field, translate(message)]))
  }

/** The field whose value is already in use, by the key of the 409. */
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

export interface SubmitOptions<T> {
  /** True if success closes the form. */
  once?: boolean
  /** Asks about unlikely values before sending, and names their field. */
  ask?: (values: T) => (Omit<Question, 'onConfirm' | 'onCancel'> & { field: string }) | null
}

/**
 * Submits once at a time, keeps the input, shows the server's field errors. `action` throws what call() throws.
 * `<Form submit={submit}>`, `<Button type="submit" loading={submit.pending}>`. A refusal moves the focus to the first error.
 */
export function useSubmit<V, T>(
  form: UseFormReturnType<V, T>,
  action: (values: T) => Promise<unknown>,
  { ask, once }: SubmitOptions<T> = {},
) {
  const [error, setError] = useState<ApiError | null>(null)
  const [hiddenErrors, setHiddenErrors] = useState<readonly string[]>([])
  const frame = useRef<HTMLFormElement>(null)
  // Renders the errors before it looks for the field to focus.
  const refuse = (errors: FormErrors) => {
    const element = frame.current
    if (!element) return
    flushSync(() => form.setErrors(errors))
    const located = fieldsOf(element, Object.keys(errors))
    flushSync(() => setHiddenErrors([...new Set(located.hiddenErrors.map((path) => String(errors[path])))]))
    const target = located.first ?? element.querySelector<HTMLElement>('[role="alert"]')
    if (target) focusField(target)
  }
  const { run, pending } = useAsyncAction(
    async (values: T) => {
      setError(null)
      setHiddenErrors([])
      try {
        await action(values)
      } catch (failure) {
        if (failure instanceof ApiError) {
          flushSync(() => setError(failure))
          const errors = errorsOf(form, failure)
          // Without a field, the toast or the form's own alert has shown the failure.
          if (Object.keys(errors).length > 0) refuse(errors)
        }
        throw failure
      }
    },
    { once },
  )
  const send = (values: T) => {
    const question = ask?.(values)
    if (!question) return run(values)
    const target = frame.current && fieldsOf(frame.current, [question.field]).first
    // After a cancelled question the focus returns here.
    if (target) focusField(target)
    confirmAction({ ...question, onConfirm: () => void run(values) })
  }
  const submit = form.onSubmit((values) => void send(values), refuse)
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      frame.current = event.currentTarget
      submit(event)
    },
    pending,
    /** The last failure, for forms that show it themselves. */
    error,
    /** Errors of fields that are not visible. */
    hiddenErrors,
  }
}
