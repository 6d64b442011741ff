// The plan of a request (technicians and day) in the calls' input and output.
import { z } from 'zod'
import { Day, Id, IdInput, Version } from '../fields.ts'

/** In a body. Empty and null remove the day; an absent field keeps it. */
export const AssignedDate = z
  .union([z.literal('').transform(() => null), Day])
  .nullable()
  .optional()

/** The technicians and the day of a request. A type, not an interface, because it must also be a JSON value. */
export type Plan = {
  assignedDate: string | null
  technicianIds: string[]
}

export const PlanInput = z
  .object({
    assignedDate: AssignedDate,
    /** The complete list: technicians who are not in it are removed. */
    technicianIds: z.array(IdInput, 'invalid_value').max(50, 'too_many_items').optional(),
    /** The day is full or closed, and shall be assigned all the same. */
    confirm: z.boolean('invalid_value').optional(),
    version: Version,
  })
  .refine((input) => input.assignedDate !== undefined || input.technicianIds !== undefined, {
    message: 'required',
    path: ['assignedDate'],
  })

/** `day`: the day to count, instead of the request's own. */
export const WorkloadQuery = z.object({ day: z.union([z.literal('').transform(() => undefined), Day]).optional() })

/** The other open jobs of a technician. */
export const Workload = z.object({
  technicianId: Id,
  openJobs: z.number(),
  /** Of those, the jobs on the given day, or else on this request's day. */
  sameDayJobs: z.number(),
})
export type Workload = z.infer<typeof Workload>
