// İşin sonucu (work-and-money.md, section 4): what a job earned, for ADMIN alone. In lira, without KDV.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { UnitOut } from '../quantity.schema.ts'
import { ADMINS } from '../roles.ts'
import { EXPENSE_KINDS } from './expenses.contract.ts'

export const JobResult = z.object({
  /** Of the accepted lines, after discount. */
  sold: z.number(),
  /** Of what is known. */
  parts: z.number(),
  hours: z.number(),
  expenses: z.number(),
  /** `sold` without the three. */
  result: z.number(),
  /** What has no known cost, and counts nothing in the sums: different parts, and minutes of work. */
  unknownParts: z.number(),
  unknownMinutes: z.number(),
  soldLines: z.array(z.object({ offerNumber: z.string(), name: z.string(), amount: z.number() })),
  /** Used and damaged; a part that was taken at several costs has a line for each. */
  partLines: z.array(
    z.object({
      partId: Id,
      name: z.string(),
      partCode: z.string(),
      unit: UnitOut,
      quantity: z.number(),
      unitCost: z.number().nullable(),
      cost: z.number().nullable(),
    }),
  ),
  hourLines: z.array(
    z.object({
      userId: Id,
      person: z.string(),
      minutes: z.number(),
      hourCost: z.number().nullable(),
      cost: z.number().nullable(),
    }),
  ),
  /** Those that were not reversed. */
  expenseLines: z.array(
    z.object({
      id: Id,
      kind: z.enum(EXPENSE_KINDS),
      text: z.string().nullable(),
      spentOn: z.string(),
      cost: z.number(),
    }),
  ),
})
export type JobResult = z.infer<typeof JobResult>

const { get } = endpoints('Giderler')

export const jobResultApi = {
  ofRequest: get('/api/maintenance/requests/:id/result', ADMINS, 'İşin sonucu: satılan, maliyetler ve kalan', {
    denied: 'only_admin_can_see_results',
    reply: JobResult,
  }),
}
