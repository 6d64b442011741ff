// Two records of one customer become one.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdInput, text } from '../fields.ts'
import { ADMINS } from '../roles.ts'
import { Customer, SIGN_INS } from './customers.contract.ts'

/** What both records may say differently, in the order of the screen. */
export const MERGED_FACTS = [
  ...(['fullName', 'kind', 'phone', 'email', 'language', 'channel', 'address', 'district', 'city'] as const),
  'billing',
] as const
export type MergedFact = (typeof MERGED_FACTS)[number]

const MergeSide = z.object({
  id: Id,
  fullName: z.string().nullable(),
  /** Empty where there is none. */
  phone: z.string(),
  email: z.string(),
  signIn: z.enum(SIGN_INS),
  isArchived: z.boolean(),
  boats: z.number(),
  requests: z.number(),
  /** Of the people of boats: those on theirs, and those who they are on others'. */
  people: z.number(),
  /** What they owe, in lira. */
  open: z.number(),
})
export type MergeSide = z.infer<typeof MergeSide>

export const MergePreview = z.object({
  kept: MergeSide,
  other: MergeSide,
  /** What the kept record gets from the other. */
  filled: z.array(z.object({ fact: z.enum(MERGED_FACTS), value: z.string() })),
  /** What the kept record says, which is nothing where a third customer has the other's address; the other's goes to the note. */
  differing: z.array(z.object({ fact: z.enum(MERGED_FACTS), kept: z.string(), other: z.string() })),
  /** What the preview was made of. Sent back, so that nobody merges what they did not see. */
  versions: z.string(),
})
export type MergePreview = z.infer<typeof MergePreview>

const { get, post } = endpoints('Müşteriler')

export const mergingApi = {
  preview: get('/api/customers/:id/merge', ADMINS, 'Başka bir müşteri kaydı bununla birleşirse ne olur', {
    querystring: z.object({ from: IdInput }),
    reply: MergePreview,
  }),
  merge: post(
    '/api/customers/:id/merge',
    ADMINS,
    'Başka bir müşteri kaydını bununla birleştirir: tekneler, talepler ve cari buraya geçer, öteki kayıt arşivlenir',
    { identity: 'withFactor', body: z.object({ fromId: IdInput, versions: text(100) }), reply: Customer },
  ),
}
