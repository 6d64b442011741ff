// Service plans: templates, the plan of an engine, and what a boat needs without hours (boat-passport.md, sections 2 and 7).
import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Day, decimal, Id, IdInput, integer, OptionalDay, optionalText, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS_AND_ADMINS, EVERYBODY } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'
import { BOAT_ITEM_CODES } from './boat-items.ts'
import { PLAN_STATES } from './due-rules.ts'

export const PLAN_ACTIONS = ['CHECK', 'CLEAN', 'REPLACE', 'GREASE', 'ADJUST'] as const

export type PlanAction = (typeof PLAN_ACTIONS)[number]

export const PLAN_HOURS: NumberRange = { min: 1, max: 50_000, decimals: 0, units: ['saat'] }
export const PLAN_MONTHS: NumberRange = { min: 1, max: 240, decimals: 0, units: ['ay'] }
export const DONE_HOURS: NumberRange = { min: 0, max: 999_999, decimals: 2, units: ['saat'] }
const MOST_ITEMS = 60

export const TemplateItem = z.object({
  code: z.string(),
  title: z.string(),
  action: z.enum(PLAN_ACTIONS),
  /** The first service; without later intervals the only one. */
  firstHours: z.number().nullable(),
  firstMonths: z.number().nullable(),
  everyHours: z.number().nullable(),
  everyMonths: z.number().nullable(),
})
export type TemplateItem = z.infer<typeof TemplateItem>

export const ServicePlan = z.object({
  id: Id,
  name: z.string(),
  brand: z.string(),
  /** The engine family: "F75–F90B". */
  family: z.string(),
  /** Where the intervals are from; null if nobody says it. */
  source: z.string().nullable(),
  note: z.string().nullable(),
  items: z.array(TemplateItem),
  version: z.number(),
})
export type ServicePlan = z.infer<typeof ServicePlan>

const optional = (range: NumberRange) =>
  integer(range)
    .nullish()
    .transform((value) => value ?? null)

const intervals = {
  code: text(40),
  title: text(120),
  action: z.enum(PLAN_ACTIONS, 'invalid_value'),
  firstHours: optional(PLAN_HOURS),
  firstMonths: optional(PLAN_MONTHS),
  everyHours: optional(PLAN_HOURS),
  everyMonths: optional(PLAN_MONTHS),
}

interface Limited {
  code: string
  firstHours: number | null
  firstMonths: number | null
  everyHours: number | null
  everyMonths: number | null
}

/** Each item has a limit, and a code of its own. */
function checkItems(items: readonly Limited[], context: z.RefinementCtx): void {
  const refuse = (index: number, field: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [index, field] })
  for (const [index, item] of items.entries()) {
    const { firstHours, firstMonths, everyHours, everyMonths } = item
    if ([firstHours, firstMonths, everyHours, everyMonths].every((limit) => limit === null))
      refuse(index, 'everyMonths', 'plan_limit_required')
    if (items.slice(0, index).some(({ code }) => code === item.code)) refuse(index, 'code', 'plan_code_taken')
  }
}

export const TemplateItemInput = z.object(intervals)

export const ServicePlanInput = z.object({
  name: text(80),
  brand: text(80),
  family: text(80),
  source: optionalText(300),
  note: optionalText(300),
  items: z.array(TemplateItemInput, 'invalid_value').max(MOST_ITEMS, 'too_many_items').superRefine(checkItems),
})
export const ServicePlanChange = ServicePlanInput.extend({ version: Version })

export const PlanItem = TemplateItem.extend({
  id: Id,
  doneOn: z.string().nullable(),
  doneAtHours: z.number().nullable(),
  dueOn: z.string().nullable(),
  dueAtHours: z.number().nullable(),
  /** The day on which the first of the two limits is expected, by the engine's hours a year. */
  expectedOn: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  /** The open request that names it. */
  requestId: Id.nullable(),
  /** Its only service is done. */
  isFinished: z.boolean(),
})
export type PlanItem = z.infer<typeof PlanItem>

/** `isOwn`: not from the engine's template, whose changes leave it as it is. */
export const EnginePlanItem = PlanItem.extend({ isOwn: z.boolean() })
export type EnginePlanItem = z.infer<typeof EnginePlanItem>

/** How the template of today differs from the engine's plan. */
export const PlanDifference = z.object({ kind: z.enum(['ADDED', 'CHANGED', 'REMOVED']), item: TemplateItem })
export type PlanDifference = z.infer<typeof PlanDifference>

/** An engine that copied a template. */
export const TemplateEngine = z.object({
  id: Id,
  engine: z.string(),
  serialNumber: z.string(),
  boatId: Id.nullable(),
  boatName: z.string().nullable(),
  /** How many items of the template differ from the engine's plan. */
  differences: z.number(),
  /** Of the engine's plan. */
  version: z.number(),
})
export type TemplateEngine = z.infer<typeof TemplateEngine>

export const EnginePlan = z.object({
  engineId: Id,
  hoursUsed: z.number(),
  template: z.object({ id: Id, name: z.string(), source: z.string().nullable() }).nullable(),
  /** Halves the intervals. */
  harshUse: z.boolean(),
  items: z.array(EnginePlanItem),
  differences: z.array(PlanDifference),
  version: z.number(),
})
export type EnginePlan = z.infer<typeof EnginePlan>

export const PlanItemInput = z.object({
  ...intervals,
  /** Absent: unchanged. */
  doneOn: Day.nullish(),
  doneAtHours: decimal(DONE_HOURS).nullish(),
})

/** What is absent stays. A template alone brings its items; with items they are the plan. */
export const EnginePlanInput = z
  .object({
    templateId: IdInput.nullish(),
    items: z.array(PlanItemInput, 'invalid_value').max(MOST_ITEMS, 'too_many_items').superRefine(checkItems).nullish(),
    harshUse: z.boolean('invalid_value').nullish(),
    version: Version,
  })
  .refine(({ templateId, items, harshUse }) => Boolean(templateId || items) || typeof harshUse === 'boolean', {
    message: 'required',
    path: ['items'],
  })

export const BoatPlan = z.object({
  boatId: Id,
  /** Without hours: licence, insurance, liferaft. */
  items: z.array(PlanItem),
  version: z.number(),
})
export type BoatPlan = z.infer<typeof BoatPlan>

/** A code once; what is not named is removed. */
export const BoatPlanInput = z.object({
  items: z
    .array(
      z.object({
        code: z.enum(BOAT_ITEM_CODES, 'invalid_value'),
        dueOn: OptionalDay,
        /** From one service to the next; null where the day is always entered. */
        everyMonths: optional(PLAN_MONTHS),
      }),
      'invalid_value',
    )
    .max(BOAT_ITEM_CODES.length, 'too_many_items')
    .superRefine((items, context) => {
      for (const [index, { code }] of items.entries())
        if (items.slice(0, index).some((one) => one.code === code))
          context.addIssue({ code: 'custom', message: 'plan_code_taken', path: [index, 'code'] })
    }),
  version: Version,
})

const { del, get, post, put } = endpoints('Bakım planları')

export const servicePlansApi = {
  list: get('/api/service-plans', ADMINS, 'Bakım planı şablonları, maddeleriyle', {
    querystring: z.object(pageQuery(20)),
    reply: page(ServicePlan),
  }),
  create: post('/api/service-plans', ADMINS, 'Bakım planı şablonu ekler', {
    body: ServicePlanInput,
    reply: ServicePlan,
  }),
  byId: get('/api/service-plans/:id', ADMINS, 'Bir bakım planı şablonu', { reply: ServicePlan }),
  update: put('/api/service-plans/:id', ADMINS, 'Şablonu değiştirir; motorların planları değişmez', {
    body: ServicePlanChange,
    reply: ServicePlan,
  }),
  engines: get('/api/service-plans/:id/engines', ADMINS, 'Şablonu kullanan motorlar ve şablondan farkları', {
    querystring: z.object(pageQuery(20)),
    reply: page(TemplateEngine),
  }),
  remove: del('/api/service-plans/:id', ADMINS, 'Şablonu siler; motorların planları kalır', { reply: Nothing }),
}

export const enginePlansApi = {
  byEngine: get('/api/engines/:id/plan', EVERYBODY, 'Bir motorun bakım planı: her maddenin günü, saati ve durumu', {
    reply: EnginePlan,
  }),
  update: put('/api/engines/:id/plan', ADMINS, 'Motorun planını şablondan ya da maddelerle yazar', {
    body: EnginePlanInput,
    reply: EnginePlan,
  }),
}

export const boatPlansApi = {
  byBoat: get('/api/boats/:id/plan', CUSTOMERS_AND_ADMINS, 'Bir teknenin saate bağlı olmayan maddeleri', {
    reply: BoatPlan,
  }),
  update: put('/api/boats/:id/plan', CUSTOMERS_AND_ADMINS, 'Teknenin belge, sigorta ve donanım tarihlerini yazar', {
    body: BoatPlanInput,
    reply: BoatPlan,
  }),
}
