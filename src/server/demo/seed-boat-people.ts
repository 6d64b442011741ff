// A boat with a captain, and a company without sign-in that pays for its requests.
import { randomUUID } from 'node:crypto'
import { boatPeopleLogTexts, whatTheyMay } from '../../shared/boats/boat-people.texts.ts'
import { PRESETS } from '../../shared/boats/boat-rights.ts'
import { customerLogTexts } from '../../shared/customers/customers.log-texts.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import type { Fleet } from './seed-fleet.ts'
import type { People } from './seed-people.ts'
import { known, logged, type Seeding } from './seeding.ts'

const COMPANY = { name: 'Körfez Yat İşletmeciliği Ltd. Şti.', phone: '+902523162040' }
const DAYS_AGO = 20

export async function seedBoatPeople(seeding: Seeding, people: People, fleet: Fleet): Promise<void> {
  const { tx, moments } = seeding
  const admin = known(people, 'admin')
  const captain = known(people, 'cem')
  const boat = [...fleet.values()].find(({ owner }) => owner.id === known(people, 'selin').id)
  if (!boat) throw new Error('the demo owner has no boat')
  const at = moments.at(DAYS_AGO, '14:20')
  const company = randomUUID()
  await tx
    .insertInto('users')
    .values({ id: company, role_id: ROLE_IDS.CUSTOMER, created_at: at, updated_at: at })
    .execute()
  const info = {
    full_name: COMPANY.name,
    phone: COMPANY.phone,
    status: 'APPROVED',
    kind: 'COMPANY',
    channel: 'CALL',
  } as const
  await tx
    .insertInto('user_infos')
    .values({ user_id: company, ...info, created_at: at, updated_at: at })
    .execute()
  const user = { category: 'USER', action: 'CREATE', entity: 'user', id: company } as const
  logged(seeding, at, admin, { ...user, message: customerLogTexts.created(COMPANY.name) })
  const of = { boat_id: boat.id, owner_user_id: boat.owner.id, invited_at: at }
  const rows = [
    {
      ...of,
      ...PRESETS.Kaptan,
      ...{ user_id: captain.id, name: 'Cem Tunç', email: captain.email, phone: null, word: 'Kaptan', accepted_at: at },
    },
    { ...of, ...PRESETS.Ödeyen, ...{ user_id: company, ...COMPANY, email: null, word: 'Ödeyen', accepted_at: null } },
  ]
  await tx.insertInto('boat_people').values(rows).execute()
  for (const row of rows) {
    const message = boatPeopleLogTexts.invited(boat.name, row.name, whatTheyMay({ ...row, ceilingTry: null }))
    logged(seeding, at, admin, { category: 'BOAT', action: 'CREATE', entity: 'boat', id: boat.id, message })
  }
}
