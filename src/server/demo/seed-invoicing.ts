// The jobs that were completed last are paid, and one is invoiced in part; the newest one's owner has a billing identity. Earlier jobs
// are settled outside of the ledger.
import { dayOf } from '../../shared/days.ts'
import { dueCalendarTitle } from '../../shared/payments/payments.log-texts.ts'
import type { Seeded, Seeding } from './seeding.ts'

const JOBS = 3
const BUYER = {
  ...{ legal_name: 'Ege Yelken Turizm Ltd. Şti.', tax_number: '4540536920', tax_office: 'Bodrum', e_invoice: true },
  ...{ street: 'Neyzen Tevfik Caddesi 12', district: 'Bodrum', city: 'Muğla' },
}

const lastJobs = ({ tx }: Seeding) =>
  tx
    .selectFrom('offers')
    .innerJoin('service_requests as r', 'r.id', 'offers.service_request_id')
    .innerJoin('boats', 'boats.id', 'r.boat_id')
    .select(['offers.id', 'offer_number', 'final_try_minor', 'offers.payable_try_minor', 'decided_at', 'boats.name'])
    .select(['r.id as request_id', 'r.customer_id', 'r.completed_at'])
    .where('offers.status', '=', 'ACCEPTED')
    .where('r.status', '=', 'COMPLETED')
    .orderBy('r.completed_at', 'desc')
    .orderBy('r.id')
    .limit(JOBS)
    .execute()

type Job = Awaited<ReturnType<typeof lastJobs>>[number]

export async function seedInvoicing(seeding: Seeding, admin: Seeded): Promise<void> {
  const { tx } = seeding
  for (const [index, job] of (await lastJobs(seeding)).entries()) {
    const at = job.completed_at ?? seeding.moments.now
    const minor = job.payable_try_minor ?? job.final_try_minor
    await pay(seeding, admin, job, { at, minor })
    if (index === 0)
      await tx
        .insertInto('billing_identities')
        .values({ user_id: job.customer_id, ...BUYER })
        .execute()
    if (index === 1)
      await tx
        .insertInto('invoices')
        .values({
          ...{ service_request_id: job.request_id, number: 'PRV2026000000041', issued_on: dayOf(at) },
          ...{ amount_try_minor: Math.round(minor / 2), created_by: admin.id, created_at: at },
        })
        .execute()
  }
}

/** On the day of its completion. */
async function pay(
  { tx }: Seeding,
  admin: Seeded,
  job: Job,
  { at, minor }: { at: Date; minor: number },
): Promise<void> {
  const day = dayOf(at)
  const due = await tx
    .insertInto('dues')
    .values({
      ...{ service_request_id: job.request_id, offer_id: job.id, kind: 'REST', amount_try_minor: minor, due_on: day },
      ...{ is_covered: true, created_at: job.decided_at ?? at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('calendar_items')
    .values({
      ...{ type: 'COLLECTION', auth: 'ADMIN_ONLY', date: day, due_id: due.id, status: 'DONE' },
      ...{ title: dueCalendarTitle(job.name, 'REST', job.offer_number), created_by: admin.id, created_at: at },
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      ...{ service_request_id: job.request_id, amount_minor: minor, currency: 'TRY', exchange_rate_e4: 10_000 },
      ...{ amount_try_minor: minor, paid_on: day, method: 'TRANSFER', created_by: admin.id, created_at: at },
    })
    .execute()
}
