// The demo data of an empty database (decisions, section 7), in one transaction.
import type { Kysely, Transaction } from 'kysely'
import { accountLogTexts } from '../../shared/accounts/accounts.log-texts.ts'
import { toMinor } from '../../shared/money.ts'
import { WorkshopInput } from '../../shared/workshop/workshop.contract.ts'
import type { Clock } from '../clock.ts'
import type { DB } from '../db/schema.generated.ts'
import { hashPassword, verifyPassword } from '../features/accounts/passwords.ts'
import { keepReservations } from '../features/inventory/reservations.commands.ts'
import { workshopColumns } from '../features/workshop/workshop.commands.ts'
import type { Storage } from '../files/storage/storage.ts'
import { CALENDAR } from './calendar.data.ts'
import { type FirstAdmin, fillWhenEmpty, insertFirstAdmin } from './first-start.ts'
import { momentsBefore } from './moments.ts'
import { DEMO_PASSWORD, PEOPLE, type PersonKey } from './people.data.ts'
import { seedBoatPeople } from './seed-boat-people.ts'
import { seedCosts } from './seed-costs.ts'
import { seedExtras } from './seed-extras.ts'
import { seedFleet } from './seed-fleet.ts'
import { seedInvoicing } from './seed-invoicing.ts'
import { seedOfferTemplates } from './seed-offer-templates.ts'
import { seedOffers } from './seed-offers.ts'
import { type People, seedPeople } from './seed-people.ts'
import { seedPhotos } from './seed-photos.ts'
import { seedPlans } from './seed-plans.ts'
import { seedRequests } from './seed-requests.ts'
import { seedPartLists, seedParts } from './seed-stock.ts'
import { seedTime } from './seed-time.ts'
import { known, logged, type Seeding } from './seeding.ts'
import { HOUR_COST, LABOUR_PRICES, WORKSHOP } from './workshop.data.ts'

/** The demo accounts to print at the start. */
export const DEMO_ACCOUNTS = {
  password: DEMO_PASSWORD,
  emails: [PEOPLE.admin.email, PEOPLE.hasan.email, PEOPLE.mert.email],
} as const

/** The demo accounts that still have the public demo password. */
export async function openDemoAccounts(db: Kysely<DB>): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('archived_at', 'is', null)
    .where(
      'email',
      'in',
      Object.values(PEOPLE).map(({ email }) => email),
    )
    .orderBy('created_at')
    .execute()
  // Most accounts share one hash, so each hash is verified once.
  const open = new Set<string>()
  for (const hash of new Set(accounts.map((account) => account.password_hash)))
    if (hash && (await verifyPassword(hash, DEMO_PASSWORD))) open.add(hash)
  return accounts.flatMap(({ email, password_hash }) =>
    email && password_hash && open.has(password_hash) ? [email] : [],
  )
}

interface DemoDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
}

/** Fills a database without accounts with the demo data, and with the configured ADMIN if there is one. Returns whether it did. */
export async function seedDemo({ db, clock, storage }: DemoDeps, admin?: FirstAdmin): Promise<boolean> {
  return fillWhenEmpty(db, async (tx) => {
    await fillDemo(tx, storage, clock(), await hashPassword(DEMO_PASSWORD))
    if (admin && !Object.values(PEOPLE).some(({ email }) => email === admin.email)) await insertFirstAdmin(tx, admin)
  })
}

async function fillDemo(tx: Transaction<DB>, storage: Storage, now: Date, passwordHash: string): Promise<void> {
  const seeding: Seeding = { tx, moments: momentsBefore(now), log: [] }
  await tx
    .updateTable('workshop')
    .set({ ...workshopColumns(WorkshopInput.parse(WORKSHOP)), hour_cost_minor: toMinor(HOUR_COST) })
    .execute()
  for (const [name, price] of LABOUR_PRICES)
    await tx
      .updateTable('labour_rates')
      .set({ price_minor: toMinor(price) })
      .where('name', '=', name)
      .execute()
  const people = await seedPeople(seeding, passwordHash)
  const fleet = await seedFleet(seeding, people)
  await seedBoatPeople(seeding, people, fleet)
  await seedPlans(seeding)
  const parts = await seedParts(seeding)
  const requests = await seedRequests(seeding, people, fleet)
  await seedOffers(seeding, known(people, 'admin'), parts, requests)
  await seedOfferTemplates(seeding, known(people, 'admin'), parts)
  await seedPartLists(seeding, people, parts, requests)
  await seedTime(seeding, known(people, 'admin'), requests)
  await seedPhotos(seeding, storage, requests)
  await seedExtras(seeding, known(people, 'admin'), requests)
  for (const { id } of requests) await keepReservations(tx, id)
  await seedInvoicing(seeding, known(people, 'admin'))
  await seedCosts(seeding, known(people, 'admin'))
  await seedCalendar(seeding, people)
  logSignIns(seeding, people)
  await tx.insertInto('activity_logs').values(seeding.log).execute()
}

async function seedCalendar({ tx, moments }: Seeding, people: People): Promise<void> {
  await tx
    .insertInto('calendar_items')
    .values(
      CALENDAR.map(({ type, day, title, color, auth }) => {
        const at = moments.at(Math.max(1, -day) + 3, '10:05')
        return {
          type,
          date: moments.day(-day),
          title,
          item_color: color,
          auth,
          created_by: known(people, 'admin').id,
          created_at: at,
          updated_at: at,
        }
      }),
    )
    .execute()
}

const SIGN_INS: readonly [PersonKey, time: string, everyDays: number][] = [
  ['admin', '08:32', 2],
  ['hasan', '07:55', 3],
  ['murat', '08:10', 6],
  ['mert', '20:15', 5],
]
const SIGN_IN_DAYS = 30

function logSignIns(seeding: Seeding, people: People): void {
  for (const [key, time, everyDays] of SIGN_INS) {
    const who = known(people, key)
    for (let daysAgo = 1; daysAgo <= SIGN_IN_DAYS; daysAgo += everyDays) {
      const message = accountLogTexts.signedIn(who.email)
      const entry = { category: 'AUTH', action: 'LOGIN', entity: 'user', id: who.id, message } as const
      logged(seeding, seeding.moments.at(daysAgo, time), who, entry)
    }
  }
}
