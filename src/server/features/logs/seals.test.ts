// The sealed log: each past day has one seal, and what was changed since is found.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { FIRST_SEALED_DAY, type SealCheck, sealsApi } from '../../../shared/logs/seals.contract.ts'
import { batchesOf, emptyTables, insertBatch, tablesInOrder } from '../../backup/tables.ts'
import { erasePerson } from '../personal-data/erasing.commands.ts'
import { sealPastDays } from './seals.commands.ts'

const server = useServer()
const { admin, technician } = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN' })
const TABLES = ['activity_logs', 'log_seals']
/** Half past four in Turkey is half past one in UTC. */
const night = (day: string, time = '01:30:00') => new Date(`${day}T${time}Z`)

beforeEach(() => withoutTrigger(sql`delete from activity_logs`))
afterEach(async () => {
  await server.db.deleteFrom('log_seals').execute()
  await server.db.deleteFrom('outbox_messages').execute()
  await server.db.updateTable('workshop').set({ seal_mail_to: [] }).execute()
})

/** As a keeper of the database could. */
const withoutTrigger = (statement: ReturnType<typeof sql>) =>
  server.db.transaction().execute(async (tx) => {
    await sql`alter table activity_logs disable trigger activity_logs_sealed`.execute(tx)
    await statement.execute(tx)
    await sql`alter table activity_logs enable trigger activity_logs_sealed`.execute(tx)
  })

async function entry(at: string, message = 'Tekne eklendi'): Promise<string> {
  const values = { category: 'BOAT', action_type: 'CREATE', entity: 'boat', user_email: 'biri@pruva.test' } as const
  const { id } = await server.db
    .insertInto('activity_logs')
    .values({ ...values, created_at: new Date(at), message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const seals = () => server.db.selectFrom('log_seals').select(['day', 'seal']).orderBy('day').execute()

async function check(body: object = { from: FIRST_SEALED_DAY, to: '2031-12-31' }): Promise<SealCheck> {
  const { status, body: answer } = await server.call(admin, sealsApi.verify, { body })
  expect(status).toBe(200)
  return answer.data as SealCheck
}

/** Two entries of the first seal, one of the 3rd, one of the 4th, one without a seal. */
async function sealed() {
  const ids = [
    await entry('2031-02-01T08:00:00Z'),
    await entry('2031-02-02T20:59:59Z'),
    await entry('2031-02-02T21:00:00Z'),
    await entry('2031-02-04T08:00:00Z'),
    await entry('2031-02-04T21:30:00Z'),
  ] as const
  await sealPastDays(server.db, night('2031-02-03'))
  await sealPastDays(server.db, night('2031-02-05'))
  return ids
}

describe('sealing', () => {
  it('the first seal holds all older entries, then each past day has one from half past four on', async () => {
    await sealed()
    expect((await seals()).map(({ day }) => day)).toEqual(['2031-02-02', '2031-02-03', '2031-02-04'])
    await sealPastDays(server.db, night('2031-02-06', '01:29:59'))
    expect(await seals()).toHaveLength(3)
    await sealPastDays(server.db, night('2031-02-06'))
    const { body } = await server.call(admin, sealsApi.list)
    expect(body.data.content.map((seal: { day: string; entries: number }) => [seal.day, seal.entries])).toEqual([
      ['2031-02-05', 1],
      ['2031-02-04', 1],
      ['2031-02-03', 1],
      ['2031-02-02', 2],
    ])
    expect(await check()).toMatchObject({ days: 4, entries: 5, until: '2031-02-05', fault: null, isSame: null })
  })

  it('two servers at once keep one seal a day', async () => {
    await entry('2031-02-01T08:00:00Z')
    await Promise.all([sealPastDays(server.db, night('2031-02-03')), sealPastDays(server.db, night('2031-02-03'))])
    expect(await seals()).toHaveLength(1)
  })

  it('the seal of a Sunday goes to the addresses of the workshop', async () => {
    await server.db
      .updateTable('workshop')
      .set({ seal_mail_to: ['noter@pruva.test', 'ev@pruva.test'] })
      .execute()
    await sealPastDays(server.db, night('2031-02-02'))
    await sealPastDays(server.db, night('2031-02-04'))
    const mails = await server.db.selectFrom('outbox_messages').select(['recipient', 'text_body']).execute()
    const [, sunday] = await seals()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['ev@pruva.test', 'noter@pruva.test'])
    for (const { text_body } of mails) expect(text_body).toContain(sunday?.seal.toString('hex'))
  })
})

describe('a check finds', () => {
  it('a changed entry', async () => {
    const [, , id] = await sealed()
    await withoutTrigger(sql`update activity_logs set message = 'Başka' where id = ${id}`)
    expect((await check()).fault).toEqual({
      ...{ day: '2031-02-03', kind: 'CHANGED', entryId: id },
      at: '2031-02-02T21:00:00.000Z',
    })
  })

  it('a missing entry, also the last of its day', async () => {
    const [first, , , last] = await sealed()
    await withoutTrigger(sql`delete from activity_logs where id = ${last}`)
    expect((await check()).fault).toMatchObject({ day: '2031-02-04', kind: 'MISSING', entryId: last })
    await withoutTrigger(sql`delete from activity_logs where id = ${first}`)
    expect((await check()).fault).toMatchObject({ day: '2031-02-02', kind: 'MISSING', entryId: first })
    expect((await check({ from: '2031-02-03', to: '2031-02-03' })).fault).toBe(null)
  })

  it('an entry that was added later', async () => {
    await sealed()
    const id = await entry('2031-02-02T09:00:00Z')
    expect((await check()).fault).toMatchObject({ day: '2031-02-02', kind: 'ADDED', entryId: id })
  })

  it('a seal that was made again without those after it, and one that is gone', async () => {
    const [id] = await sealed()
    await withoutTrigger(sql`update activity_logs set message = 'Başka' where id = ${id}`)
    await server.db.deleteFrom('log_seals').where('day', '=', '2031-02-02').execute()
    expect((await check()).fault).toMatchObject({ day: '2031-02-03', kind: 'SEAL', entryId: null })
  })

  it('nothing after a backup was restored', async () => {
    await sealed()
    await server.db.transaction().execute(async (tx) => {
      const tables = (await tablesInOrder(tx)).filter(({ name }) => TABLES.includes(name))
      const saved: [(typeof tables)[number], string][] = []
      for (const table of tables) for await (const { json } of batchesOf(tx, table)) saved.push([table, json])
      await emptyTables(tx, tables)
      for (const [table, json] of saved) await insertBatch(tx, table, json)
    })
    expect(await check()).toMatchObject({ days: 3, entries: 4, fault: null })
  })
})

describe('the database', () => {
  const emptied = (id: string) => sql`update activity_logs set row_hash = log_row_hash(activity_logs), salt = null,
    message = 'Kişisel veri silindi', user_email = null where id = ${id}`

  it('lets a sealed entry change by an erasure alone: its hash stays, and the check lists it', async () => {
    const [id, other] = await sealed()
    await emptied(id).execute(server.db)
    await emptied(id).execute(server.db)
    expect(await check()).toMatchObject({ fault: null, erased: { count: 1, entries: [{ id }] } })
    for (const statement of [
      sql`update activity_logs set message = 'Başka' where id = ${other}`,
      sql`update activity_logs set message = 'Başka' where id = ${id}`,
      sql`update activity_logs set row_hash = decode(repeat('00', 32), 'hex'), salt = null, message = 'Kişisel veri silindi', user_email = null where id = ${other}`,
      sql`delete from activity_logs where id = ${id}`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('sealed log entry')
  })

  it('the erasure of a person is such a change', async () => {
    const person = await server.person('CUSTOMER', { fullName: 'Ayşe Deniz' })
    await entry('2031-02-01T08:00:00Z', 'Ayşe Deniz eklendi')
    await sealPastDays(server.db, night('2031-02-03'))
    await server.db.transaction().execute((tx) => erasePerson(tx, person.id, night('2031-02-03')))
    expect(await check()).toMatchObject({ fault: null, erased: { count: 1 } })
    const { rows } = await sql`select from activity_logs where message like '%Ayşe Deniz%'`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('an entry without a seal is erased the same way, and sealed with its hash of before', async () => {
    const [, , , , young] = await sealed()
    await emptied(young).execute(server.db)
    await sealPastDays(server.db, night('2031-02-06'))
    expect(await check()).toMatchObject({ fault: null, erased: { count: 1 } })
  })
})

describe('a seal from a paper', () => {
  it('is compared with the kept one of its day, from sixteen signs on', async () => {
    await sealed()
    const [first] = await seals()
    const seal = first?.seal.toString('hex') ?? ''
    const spaced = `${seal.slice(0, 8).toUpperCase()} ${seal.slice(8, 16)}`
    const { day } = { day: '2031-02-02' }
    expect((await check({ day, seal })).isSame).toBe(true)
    expect((await check({ day, seal: spaced })).isSame).toBe(true)
    expect((await check({ day, seal: 'f'.repeat(64) })).isSame).toBe(false)
    expect((await check({ day: '2031-01-01', seal })).isSame).toBe(false)
  })

  it.each([
    [{ day: '2031-02-02' }, 'seal', 'required'],
    [{ seal: 'a'.repeat(64) }, 'day', 'required'],
    [{ day: '2031-02-02', seal: 'abc' }, 'seal', 'seal_unreadable'],
    [{ day: '2031-02-02', seal: 'z'.repeat(64) }, 'seal', 'seal_unreadable'],
    [{ day: '31.02.2031', seal: 'a'.repeat(64) }, 'day', 'invalid_date'],
    [{ from: '2031-02-02', to: '2031-02-01' }, 'to', 'invalid_date'],
    [{ from: '2031-02-02' }, 'to', 'required'],
    [{}, 'from', 'required'],
  ])('%j is refused at %s', async (body, field, message) => {
    const answer = await server.call(admin, sealsApi.verify, { body })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
  })
})

it('only admins read and check seals', async () => {
  expect((await server.call(technician, sealsApi.list)).status).toBe(403)
  expect((await server.call(technician, sealsApi.verify, { body: {} })).status).toBe(403)
  expect((await server.call(null, sealsApi.list)).status).toBe(401)
})
