import { randomUUID } from 'node:crypto'
import { accountLogTexts } from '../../shared/accounts/accounts.log-texts.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { userLogTexts } from '../../shared/users/users.log-texts.ts'
import { type DemoPerson, PEOPLE, type PersonKey } from './people.data.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'

export type People = ReadonlyMap<PersonKey, Seeded>

const ENTRIES = Object.entries(PEOPLE) as [PersonKey, DemoPerson][]

export async function seedPeople(seeding: Seeding, passwordHash: string): Promise<People> {
  const { tx, moments } = seeding
  const people = new Map(ENTRIES.map(([key, { email }]) => [key, { id: randomUUID(), email }]))
  const cityIds = new Map((await tx.selectFrom('cities').select(['id', 'name']).execute()).map((c) => [c.name, c.id]))
  const joined = (person: DemoPerson, time: string) => moments.at(person.joinedDaysAgo, time)

  await tx
    .insertInto('users')
    .values(
      ENTRIES.map(([key, person]) => ({
        ...known(people, key),
        password_hash: passwordHash,
        role_id: ROLE_IDS[person.role],
        email_confirmed_at: person.confirmed ? joined(person, '09:12') : null,
        created_at: joined(person, '09:05'),
        updated_at: joined(person, '09:12'),
      })),
    )
    .execute()
  await tx
    .insertInto('user_infos')
    .values(
      ENTRIES.flatMap(([key, person]) => {
        if (!person.profile) return []
        const { fullName, phone, address, city, status, rejectionReason } = person.profile
        return {
          user_id: known(people, key).id,
          full_name: fullName,
          phone,
          address,
          city_id: known(cityIds, city),
          status,
          rejection_reason: rejectionReason,
          created_at: joined(person, '09:20'),
          updated_at: joined(person, status === 'PENDING' ? '09:20' : '10:40'),
        }
      }),
    )
    .execute()
  for (const [key, person] of ENTRIES) logJoining(seeding, people, key, person)
  return people
}

function logJoining(seeding: Seeding, people: People, key: PersonKey, person: DemoPerson): void {
  const { moments } = seeding
  const admin = known(people, 'admin')
  const who = known(people, key)
  const at = (time: string) => moments.at(person.joinedDaysAgo, time)
  const user = { category: 'USER', entity: 'user', id: who.id } as const
  const info = { category: 'USER', entity: 'user_info', id: who.id } as const
  if (person.role === 'CUSTOMER') {
    logged(seeding, at('09:05'), who, {
      category: 'AUTH',
      action: 'CREATE',
      entity: 'user',
      id: who.id,
      message: accountLogTexts.registered(who.email),
    })
  } else {
    const message = userLogTexts.created(who.email, person.role)
    logged(seeding, at('09:05'), key === 'admin' ? null : admin, { ...user, action: 'CREATE', message })
  }
  if (!person.profile) return
  const { status, rejectionReason } = person.profile
  logged(seeding, at('09:20'), who, { ...info, action: 'CREATE', message: userLogTexts.infoCreated(who.email) })
  if (status === 'PENDING') return
  const message = userLogTexts.decided(who.email, status, rejectionReason)
  logged(seeding, at('10:40'), admin, { ...info, action: 'UPDATE', message })
}
