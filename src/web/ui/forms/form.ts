// Forms with the shared schemas: the same rules and messages as on the server.
import { type FormEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { confirmAction } from '../overlays/confirm.tsx'
import { type Part, part } from '../overlays/deferred.ts'
import type { Question } from '../overlays/question.ts'
import { fieldsOf, focusField } from './refusal.ts'
import { sayNeedsNetwork } from './server-need.ts'
import { useAsyncAction } from './use-async-action.ts'
import type { KeptForm } from './use-draft-form.tsx'
import { useIntent } from './use-intent.ts'
import type { Rules } from './zod-rules.ts'

/** The schemas that the last validation needed before they had arrived. */
const neededSchemas = new Set<Part<unknown>>()

/**
 * For a form that a screen shows at once: `laterRules(async () => (await import('…contract.ts')).LoginInput)`. The schema loads after
 * the screen; sending the form waits for it.
 */
export function laterRules(load: () => Promise<z.ZodType>): Rules {
  const rules = part(async () => {
    const [{ zodRules }, schema] = await Promise.all([import('./zod-rules.ts'), load()])
    return zodRules(schema)
  })
  return (values) => {
    const check = rules.loaded()
    if (!check) neededSchemas.add(rules)
    return check?.(values) ?? {}
  }
}

/** False if one of them doesn't arrive; the person has been told. */
async function schemasLoaded(): Promise<boolean> {
  try {
    await Promise.all([...neededSchemas].map((rules) => rules.load()))
    return true
  } catch {
    toast(translate('network_error'), 'error')
    return false
  }
}

type Errors = Record<string, ReactNode>

/** What sending needs of a form: `useForm()` of the forms library, or `usePlainForm()`. */
interface SentForm<V, T> {
  getValues: () => V
  setErrors: (errors: Errors) => void
  isValid: () => unknown
  onSubmit: (
    send: (values: T) => void,
    refuse: (errors: Errors) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
}

/** The field whose value is already in use, by the key of a 409 that names none. */
const TAKEN: Record<string, string> = {
  brand_already_exists: 'name',
  offer_template_exists: 'name',
  model_already_exists: 'name',
  city_already_exists: 'name',
  email_in_use: 'email',
  spare_part_code_already_exists: 'partCode',
  slot_taken: 'slot',
}

function errorsOf(values: object, error: ApiError): Record<string, string> {
  const taken = TAKEN[error.key]
  if (taken && taken in values && error.fieldErrors.length === 0) return { [taken]: error.message }
  return Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
}

export interface SubmitOptions<T> {
  /** True if success closes the form. */
  once?: boolean
  /** What it sends waits on this device where there is no network. */
  worksOffline?: boolean
  /** What is typed is kept on this device until it is sent or discarded. */
  draft?: KeptForm | undefined
  /** Asks about unlikely values before sending, and names their field. */
  ask?: (values: T) => (Omit<Question, 'onConfirm' | 'onCancel'> & { field: string }) | null
}

/**
 * Submits once at a time, keeps the input, shows the server's field errors. `action` throws what call() throws.
 * `<Form submit={submit}>`, `<Button type="submit" loading={submit.pending}>`. A refusal moves the focus to the first error.
 */
export function useSubmit<V, T>(
  form: SentForm<V, T>,
  action: (values: T) => Promise<unknown>,
  { ask, once, draft, worksOffline = false }: SubmitOptions<T> = {},
) {
  const asOne = useIntent(draft?.storedAs)
  const [error, setError] = useState<ApiError | null>(null)
  const [hiddenErrors, setHiddenErrors] = useState<readonly string[]>([])
  const frame = useRef<HTMLFormElement>(null)
  // Renders the errors before it looks for the field to focus.
  const refuse = (errors: Errors) => {
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
        await asOne(() => action(values))
      } catch (failure) {
        if (failure instanceof ApiError) {
          flushSync(() => setError(failure))
          const errors = errorsOf(form.getValues() as object, failure)
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
    confirmAction({ ...question, worksOffline, onConfirm: () => void run(values) })
  }
  const submit = form.onSubmit((values) => void send(values), refuse)
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      frame.current = event.currentTarget
      event.preventDefault()
      // By a key: its button is grey.
      if (!worksOffline && !navigator.onLine) return sayNeedsNetwork()
      neededSchemas.clear()
      // Asks the rules without showing errors. A form whose schema is here refuses at once: what is typed next belongs to the field
      // with the error.
      void form.isValid()
      if (neededSchemas.size === 0) return submit(event)
      void schemasLoaded().then((areLoaded) => areLoaded && submit(event))
    },
    pending,
    /** The last failure, for forms that show it themselves. */
    error,
    /** Errors of fields that are not visible. */
    hiddenErrors,
    worksOffline,
  }
}
