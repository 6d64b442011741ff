// The people of a boat: whom its owner lets call, see, ask and know prices.
import { z } from 'zod'
import { Invitation } from '../customers/invitations.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import {
  changedText,
  decimal,
  EmailInput,
  Id,
  IdInput,
  Instant,
  OptionalPhone,
  optionalText,
  text,
  Version,
} from '../fields.ts'
import { PHONE, readPhone } from '../phone.ts'
import { CUSTOMERS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import { money, type NumberRange } from '../typed-number.ts'
import { SWITCHES, withSight } from './boat-rights.ts'

export const MOST_PEOPLE = 20
/** In lira: what somebody may accept on one request. */
export const CEILING: NumberRange = { ...money(10_000_000), min: 1 }

const flag = z.boolean('invalid_value').default(false)
const fields = {
  ...{ calls: flag, sees: flag, asks: flag, prices: flag, approves: flag, pays: flag },
  /** In lira, of what the person accepts on one request; without one they accept any amount. Of no meaning without `approves`. */
  ceilingTry: decimal(CEILING).nullish(),
  /** Why an admin lets somebody approve: "vekâletname görüldü". */
  reason: optionalText(200),
}
const Switches = z.object({
  ...{ calls: z.boolean(), sees: z.boolean(), asks: z.boolean(), prices: z.boolean(), approves: z.boolean() },
  ceilingTry: z.number().nullable(),
  /** The default payer of the boat's new requests; one a boat. */
  pays: z.boolean(),
})

export const BoatPerson = Switches.extend({
  id: Id,
  /** The customer's record or account, once it is known. */
  customerId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Captain, partner, or what the owner calls them. */
  word: z.string(),
  invitedAt: Instant,
  /** Null until the invited has accepted. */
  acceptedAt: Instant.nullable(),
  /** They want to hear nothing of the boat. */
  muted: z.boolean(),
  version: z.number(),
})
export type BoatPerson = z.infer<typeof BoatPerson>

export const ListedPerson = BoatPerson.extend({
  /** The reader may have a new code made by which the person opens an account. */
  canInvite: z.boolean(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const SavedPerson = BoatPerson.extend({
  /** Of somebody without an address: the code by which they open an account. Shown once. */
  invitation: Invitation.nullable(),
})
export type SavedPerson = z.infer<typeof SavedPerson>

export const AddedToBoats = z.object({
  /** The boats' names. */
  added: z.array(z.string()),
  left: z.array(
    z.object({ boatName: z.string(), reason: z.enum(['person_known', 'too_many_people', 'boat_has_payer']) }),
  ),
})
export type AddedToBoats = z.infer<typeof AddedToBoats>

export const Rights = z.array(z.enum(SWITCHES)).readonly().nullable()

export const PeopleOfRequest = z.object({
  /**
   * Who filed it, where it was not the owner; for the owner and staff. `word`: captain or partner; null where they are not, or no more, one of
   * the boat's people.
   */
  filedBy: z.object({ name: z.string(), word: z.string().nullable() }).nullable(),
  /** Whom the owner named to be called, for staff where they may know telephone numbers. */
  callFirst: z.array(z.object({ name: z.string(), word: z.string(), phone: z.string() })),
  /** What the owner lets the reader do; null for the owner and for staff. */
  rights: Rights,
})

const OptionalEmail = z
  .union([z.literal('').transform(() => null), EmailInput])
  .nullish()
  .transform((value) => value ?? null)

export const BoatPersonInput = z
  .object({
    /** A customer who is known, instead of name, address and number. */
    customerId: IdInput.nullish().transform((id) => id ?? null),
    name: optionalText(120).optional(),
    email: OptionalEmail,
    phone: OptionalPhone,
    word: text(40),
    ...fields,
    /** Whoever has a telephone number alone gets a code, by which they open an account. */
    invite: flag,
    /** From an admin: another customer with the number is known, and this is another person. */
    confirm: flag,
  })
  .refine(({ customerId, name }) => customerId !== null || name, { message: 'required', path: ['name'] })
  .refine(({ customerId, phone, email }) => customerId !== null || phone !== null || email !== null, {
    message: 'contact_required',
    path: ['phone'],
  })
  .refine((given) => given.customerId !== null || given.email !== null || given.invite || !withSight(given).sees, {
    message: 'required',
    path: ['email'],
  })
export type BoatPersonInput = z.input<typeof BoatPersonInput>

/** `muted` alone, by the person themselves; all else by the owner and admins. */
export const BoatPersonEdit = z
  .object({
    word: text(40).optional(),
    ...fields,
    /** Absent: as it was. */
    name: text(120).optional(),
    /** The address or number of somebody who is a customer already is their own: only those of a contact and of an invited address. */
    email: z
      .union([z.literal('').transform(() => null), EmailInput])
      .nullable()
      .optional(),
    phone: changedText(30)
      .refine((value) => !value || PHONE.test(value), 'invalid_phone')
      .transform((value) => value && (readPhone(value) ?? value)),
    muted: z.boolean('invalid_value').optional(),
    /** A new code for somebody without an address who has not accepted; an owner gets none for a record that the workshop keeps. */
    invite: flag,
    /** As of an invitation. */
    confirm: flag,
    version: Version,
  })
  .refine(({ word, muted }) => word !== undefined || muted !== undefined, { message: 'required', path: ['word'] })

/** A boat of somebody else, as the person sees it whom its owner invited. */
export const GivenBoat = Switches.extend({
  id: Id,
  boatId: Id,
  boatName: z.string(),
  boatModel: z.string(),
  ownerName: z.string().nullable(),
  word: z.string(),
})
export type GivenBoat = z.infer<typeof GivenBoat>

const { del, get, post, put } = endpoints('Teknenin kişileri')

export const boatPeopleApi = {
  ofBoat: get('/api/boats/:id/people', CUSTOMERS_AND_ADMINS, 'Teknenin kişileri ve ne yapabildikleri', {
    reply: z.array(ListedPerson),
  }),
  invite: post('/api/boats/:id/people', CUSTOMERS_AND_ADMINS, 'Tekneye bir kişi ekler, adresi varsa davet eder', {
    attempts: true,
    body: BoatPersonInput,
    secret: true,
    reply: SavedPerson,
  }),
  update: put('/api/boats/:id/people/:personId', CUSTOMERS_AND_ADMINS, 'Kişinin ne yapabildiğini değiştirir', {
    body: BoatPersonEdit,
    secret: true,
    reply: SavedPerson,
  }),
  addToAllBoats: post(
    '/api/boats/:id/people/:personId/all-boats',
    CUSTOMERS_AND_ADMINS,
    'Kişiyi sahibin bütün teknelerine ekler',
    { reply: AddedToBoats },
  ),
  remove: del(
    '/api/boats/:id/people/:personId',
    CUSTOMERS_AND_ADMINS,
    'Kişinin erişimini bitirir; kendisi de bitirir',
    { reply: Nothing },
  ),
  invitations: get('/api/boat-invitations', CUSTOMERS, 'Yanıtımı bekleyen tekne davetleri', {
    reply: z.array(GivenBoat),
  }),
  accept: post('/api/boat-invitations/:id/accept', CUSTOMERS, 'Bir tekneye daveti kabul eder', { reply: Nothing }),
}
