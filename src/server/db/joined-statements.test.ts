import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import type { Database } from './client.ts'
import { holdTransaction } from './held-transaction.ts'
import { later, readLater } from './later.ts'
import type { DB } from './schema.generated.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

type Tx = Transaction<DB>
const add = (tx: Tx, name: string) => later(tx, tx.insertInto('cities').values({ name }))
const found = async (db: Database['db'], name: string) =>
  (await db.selectFrom('cities').select('name').where('name', '=', name).execute()).length

/** A connection joins statements that it knows, so each case runs three times. */
async function thrice(work: (tx: Tx, round: number) => Promise<void>): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let round = 0; round < 3; round++) {
    const run = database.db.transaction().execute((tx) => work(tx, round))
    outcomes.push(await run.then(() => 'kept').catch((error) => error.code ?? error.message))
  }
  return outcomes
}

it('a later statement → the next one sees its row, and answers with its own rows only', async () => {
  const counts: number[] = []
  const outcomes = await thrice(async (tx, round) => {
    await add(tx, `Kaş ${round}`)
    await later(tx, sql`select pg_notify('nobody', ${`${round}`}) from generate_series(1, 3)`)
    counts.push(await found(tx, `Kaş ${round}`))
  })
  expect([outcomes, counts]).toEqual([
    ['kept', 'kept', 'kept'],
    [1, 1, 1],
  ])
})

it('a later statement before the commit → kept with it', async () => {
  await thrice((tx, round) => add(tx, `Finike ${round}`))
  expect(await found(database.db, 'Finike 2')).toBe(1)
})

it('a later statement that fails → the next one throws its error, and nothing is kept', async () => {
  const outcomes = await thrice(async (tx, round) => {
    await add(tx, `Demre ${round}`)
    await later(tx, sql`insert into boats (name, model, owner_user_id) values ('Ada', 'Ada', gen_random_uuid())`)
    await found(tx, 'Demre')
  })
  expect(outcomes).toEqual(['23503', '23503', '23503'])
  expect(await found(database.db, 'Demre 2')).toBe(0)
})

it('a later statement that fails at the commit → the transaction throws its error, and nothing is kept', async () => {
  const outcomes = await thrice(async (tx) => {
    await add(tx, 'Kalkan')
    await add(tx, 'Kalkan')
  })
  expect(outcomes).toEqual(['23505', '23505', '23505'])
  expect(await found(database.db, 'Kalkan')).toBe(0)
})

it('a transaction without a statement, kept or refused → the next one on its connection is whole', async () => {
  expect(await thrice(async () => undefined)).toEqual(['kept', 'kept', 'kept'])
  expect(await thrice(() => Promise.reject(new Error('no')))).toEqual(['no', 'no', 'no'])
  const outcomes = await thrice(async (tx, round) => {
    await add(tx, `Üçağız ${round}`)
    throw new Error('taken back')
  })
  expect(outcomes).toEqual(['taken back', 'taken back', 'taken back'])
  expect(await found(database.db, 'Üçağız 0')).toBe(0)
})

it('an error in the middle → what it wrote before is gone, and the connection goes on', async () => {
  const outcomes = await thrice(async (tx, round) => {
    await add(tx, `Olimpos ${round}`)
    await sql`select 1 / ${round - 1}::int`.execute(tx)
  })
  expect(outcomes).toEqual(['kept', '22012', 'kept'])
  expect(await Promise.all([0, 1, 2].map((round) => found(database.db, `Olimpos ${round}`)))).toEqual([1, 0, 1])
})

it('outside of a transaction → runs at once', async () => {
  await later(database.db, database.db.insertInto('cities').values({ name: 'Adrasan' }))
  await later(database.db, database.db.insertInto('cities').values({ name: 'Çıralı' }))
  expect([await found(database.db, 'Adrasan'), await found(database.db, 'Çıralı')]).toEqual([1, 1])
})

const named = (tx: Tx, name: string) => tx.selectFrom('cities').select('name').where('name', '=', name)

it('a statement read later → its own rows, after the next one or after the commit', async () => {
  const seen: unknown[] = []
  for (let round = 0; round < 3; round++) {
    const atCommit = await database.db.transaction().execute(async (tx) => {
      const before = await readLater(tx, named(tx, `Göcek ${round}`))
      await add(tx, `Göcek ${round}`)
      const after = await readLater(tx, named(tx, `Göcek ${round}`))
      seen.push(await found(tx, `Göcek ${round}`), await before(), await after())
      await add(tx, `Fethiye ${round}`)
      return readLater(tx, named(tx, `Fethiye ${round}`))
    })
    seen.push(await atCommit())
  }
  const rounds = [0, 1, 2].map((round) => [1, [], [{ name: `Göcek ${round}` }], [{ name: `Fethiye ${round}` }]])
  expect(seen).toEqual(rounds.flat())
})

it('a statement read later whose transaction fails → the same error, and none where nobody reads it', async () => {
  const errors: unknown[] = []
  const outcomes = await thrice(async (tx, round) => {
    const rows = await readLater(tx, named(tx, 'Datça'))
    await sql`select 1 / ${round - 1}::int`.execute(tx).catch((error) => errors.push(error.code))
    if (round === 1) await rows().catch((error) => errors.push(error.code))
    else await readLater(tx, named(tx, 'Datça'))
    throw new Error('taken back')
  })
  expect(outcomes).toEqual(['taken back', 'taken back', 'taken back'])
  // A connection that does not know the statements yet runs them one by one.
  expect(errors.slice(0, 1)).toEqual(['22012'])
})

it('a statement read later in a held transaction → its rows after the next one', async () => {
  for (let round = 0; round < 3; round++) {
    await holdTransaction(async (held) => {
      await database.db.transaction().execute(async (tx) => {
        await add(tx, `Bozburun ${round}`)
        const rows = await readLater(tx, named(tx, `Bozburun ${round}`))
        await found(tx, 'Bozburun')
        expect(await rows()).toEqual([{ name: `Bozburun ${round}` }])
      })
      await held.commit()
    })
  }
})
