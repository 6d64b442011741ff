import { z } from 'zod'

export const AdminAnswer = z.object({
  lines: z.array(z.string()),
  /** Of the command's process. */
  exitCode: z.number(),
  /** What the command writes to a file. */
  file: z.object({ name: z.string(), content: z.string() }).optional(),
})
export type AdminAnswer = z.output<typeof AdminAnswer>
