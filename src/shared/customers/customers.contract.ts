// The customers of the workshop, each one record, with sign-in or without.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { DeviceId, EmailInput, Id, Instant, OptionalPhone, SearchWord, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'
import { CUSTOMER_KINDS } from '../users/users.contract.ts'

/** NONE: kept by the workshop. INVITED: may set a password. ACTIVE: an account. */
export const SIGN_INS = ['NONE', 'INVITED', 'ACTIVE'] as const

export const CustomerRow = z.object({
  id: Id,
  kind: z.enum(CUSTOMER_KINDS),
  /** Null for an account without a profile. */
  fullName: z.string().nullable(),
  /** Empty where it is not known. */
  phone: z.string(),
  /** Empty where there is none. */
  email: z.string(),
  signIn: z.enum(SIGN_INS),
  /** By name: in the list the first three, else all up to a hundred. */
  boats: z.array(z.object({ id: Id, name: z.string(), model: z.string() })),
  boatCount: z.number(),
  /** What they owe, in lira: due less paid. */
  open: z.number(),
  isArchived: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Of the people of a boat: the other person's record, null where it is not known. */
const PersonOnBoat = z.object({
  id: Id,
  boatId: Id,
  boatName: z.string(),
  customerId: Id.nullable(),
  name: z.string(),
  word: z.string(),
})

export const Customer = CustomerRow.extend({
  /** Where they are invited. */
  invitedUntil: Instant.nullable(),
  /** Deleted ones whose history was kept, the last deleted first, up to a hundred. */
  archivedBoats: z.array(z.object({ id: Id, name: z.string(), model: z.string() })),
  /** Whom they let onto their boats, and on whose boats they are: the first invited first, up to a hundred each. */
  people: z.array(PersonOnBoat),
  peopleOf: z.array(PersonOnBoat),
  /** Requests that are not ended. */
  openRequests: z.number(),
  /** Other customers with the same telephone number, and with the same tax number. */
  sameAs: z.array(z.object({ id: Id, fullName: z.string().nullable(), by: z.enum(['PHONE', 'TAX_NUMBER']) })),
})
export type Customer = z.infer<typeof Customer>

const OptionalEmail = z
  .union([z.literal('').transform(() => null), EmailInput])
  .nullish()
  .transform((value) => value ?? null)

export const NewCustomerInput = z
  .object({
    id: DeviceId,
    kind: z.enum(CUSTOMER_KINDS, 'invalid_value').default('PERSON'),
    fullName: text(120),
    phone: OptionalPhone,
    email: OptionalEmail,
    boat: z
      .object({ name: text(120), model: text(120) })
      .nullish()
      .transform((value) => value ?? null),
    /** Somebody else with the same telephone number is known, and this is another person. */
    confirm: z.boolean('invalid_value').default(false),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, { message: 'contact_required', path: ['phone'] })
export type NewCustomerInput = z.input<typeof NewCustomerInput>

/** A filter of the list; absent if empty. DEBTOR: pays for a request with an open due, also from the archive. */
const State = z
  .union([z.literal('').transform(() => undefined), z.enum(['NONE', 'INVITED', 'DEBTOR', 'ARCHIVED'], 'invalid_value')])
  .optional()

const { get, post } = endpoints('Müşteriler')

export const customersApi = {
  list: get('/api/customers', ADMINS, 'Müşteriler, en yenisi önce; ad, telefon, e-posta ya da tekne araması', {
    querystring: z.object({ search: SearchWord, state: State, ...pageQuery(20) }),
    reply: page(CustomerRow),
  }),
  create: post('/api/customers', ADMINS, 'Hesabı olmayan bir müşteri kaydeder, isterse teknesiyle', {
    body: NewCustomerInput,
    reply: Customer,
  }),
  restore: post(
    '/api/customers/:id/restore',
    ADMINS,
    'Silinip arşivlenmiş müşteriyi geçmişiyle geri getirir; hesabı olmaz, yeniden davet edilir',
    { reply: Customer },
  ),
  byId: get('/api/customers/:id', ADMINS, 'Bir müşteri', { reply: Customer }),
}
