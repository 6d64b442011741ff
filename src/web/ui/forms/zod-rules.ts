// A schema as the rules of a form, in a part that loads when it is opened. A form that a screen shows at once takes laterRules().
import type { z } from 'zod'
import { fieldErrors } from '../../../shared/validation.ts'
import { translate } from '../../feedback/translate.ts'
import '../../feedback/all-messages.ts'

export type Rules = (values: unknown) => Record<string, string>

/** `useForm({ validate: zodRules(BoatInput) })` */
export const zodRules =
  (schema: z.ZodType): Rules =>
  (values) => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(fieldErrors(result.error.issues).map(({ field, message }) => [field, translate(message)]))
  }
