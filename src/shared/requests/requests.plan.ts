// Who comes to a request and when: what the calls about it take and give.
import { z } from 'zod'
import { Day, Id, IdInput, Version } from '../fields.ts'

/** In a body. Empty and null take the day away; absent leaves it as it is. */
export const AssignedDate = z
  .union([z.literal('').transform(() => null), Day])
  .nullable()
  .optional()

/** Who comes to a request, and on which day. A type and no interface: it is also a JSON value. */
export type Plan = {
  assignedDate: string | null
  technicianIds: string[]
}

export const PlanInput = z
  .object({
    assignedDate: AssignedDate,
    /** All of them: who is not named is removed. */
    technicianIds: z.array(IdInput, 'invalid_value').max(50, 'too_many_items').optional(),
    version: Version,
  })
  .refine((input) => input.assignedDate !== undefined || input.technicianIds !== undefined, {
    message: 'required',
    path: ['assignedDate'],
  })

/** `day`: the day to count, in place of the request's own. */
export const WorkloadQuery = z.object({ day: z.union([z.literal('').transform(() => undefined), Day]).optional() })

/** How busy a technician is beside this request. */
export const Workload = z.object({
  technicianId: Id,
  openJobs: z.number(),
  /** Of those, the ones on the asked day, or else on this request's. */
  sameDayJobs: z.number(),
})
export type Workload = z.infer<typeof Workload>
