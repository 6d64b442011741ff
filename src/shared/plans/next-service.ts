// What a boat or an engine needs first.
import { z } from 'zod'

export const NextService = z.object({
  title: z.string(),
  dueOn: z.string().nullable(),
  dueAtHours: z.number().nullable(),
  hoursUsed: z.number().nullable(),
  expectedOn: z.string(),
  /** From this day on it is overdue. */
  overdueFrom: z.string().nullable(),
})
export type NextService = z.infer<typeof NextService>
