// The table of erased columns against the database's own catalogue: every column that holds a person is filled with a marked word, the
// person is erased, and the word is looked for in every table and in the file store.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createBoat,
  createEngine,
  createOffer,
  createPrivacyRequest,
  createRequest,
} from '../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { MARKED, markEverything, whereMarked } from '../../../../test/marked-person.ts'
import { erasureApi } from '../../../shared/personal-data/erasure.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { ERASED, listed } from './erased-columns.ts'
import type { Holding } from './holding.ts'
import { emptyPapersOfYear } from './kept-papers.commands.ts'
import { PERSONAL } from './personal-columns.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const tables = Object.entries(PERSONAL) as [keyof DB, Holding][]
const HOLDING = ['own', 'words', 'inner', 'paper', 'secret', 'others'] as const

describe('the table of erased columns', () => {
  it('decides each column that holds a person once', () => {
    for (const [table, holding] of tables) {
      const holds = HOLDING.flatMap((kind) => listed(holding[kind])).sort()
      const rule = ERASED[table] ?? {}
      const decided = [...listed(rule.blank), ...listed(rule.keep), ...listed(rule.stays)].sort()
      expect([table, rule.delete === true ? [] : decided]).toEqual([table, rule.delete === true ? [] : holds])
      expect([table, rule.keep !== undefined]).toEqual([table, rule.since !== undefined && rule.keep !== undefined])
    }
  })

  it('a marked word in every column that holds the person → left only where it is decided', async () => {
    const { db, storage } = server
    const person = await server.person('CUSTOMER', { fullName: MARKED })
    const boat = await createBoat(db, person.id)
    await createEngine(db, { boat_id: boat.id, owner_user_id: person.id })
    const request = await createRequest(db, { customer_id: person.id, boat_id: boat.id, status: 'COMPLETED' })
    await createOffer(db, request.id)
    const asked = await createPrivacyRequest(db, { kind: 'ERASURE', user_id: person.id })
    const files = await markEverything(server, person.id)
    // The log names it.
    await db.updateTable('privacy_requests').set({ number: 'B-2026-0099' }).where('id', '=', asked.id).execute()
    const before = await whereMarked(db)
    const held = tables.filter(([table]) => ERASED[table]?.delete !== undefined || ERASED[table]?.blank !== undefined)
    const text = held.filter(([table]) => !NO_WORDS.includes(table)).map(([table]) => table)
    expect(text.filter((table) => !before.some((name) => name.startsWith(`${table}.`)))).toEqual([])

    const { version } = (await server.call(admin, erasureApi.preview, { params: { id: person.id } })).body.data
    await db.updateTable('sessions').set({ identity_at: server.clock() }).where('id', '=', admin.sessionId).execute()
    const body = { requestId: asked.id, version }
    const erased = await server.call(admin, erasureApi.erase, { params: { id: person.id }, body })
    expect(statusAndKey(erased)).toBe('200 person_erased')

    // The answer, which is swept with the other mails.
    const mails = await db.deleteFrom('outbox_messages').returning('kind').execute()
    expect(mails).toEqual([{ kind: 'privacy_answered' }])
    const allowed = tables.flatMap(([table, { of }]) => {
      const { keep, stays } = ERASED[table] ?? {}
      return of === undefined ? [] : [...listed(keep), ...listed(stays)].map((column) => `${table}.${column}`)
    })
    expect((await whereMarked(db)).filter((name) => !allowed.includes(name))).toEqual([])
    for (const { key, isGone } of files) {
      const file = await storage.get(key)
      file?.stream.destroy()
      expect([key, file === null]).toEqual([key, isGone])
    }
    // After the last day of all of it.
    await emptyPapersOfYear(server, new Date('2099-01-01T09:00:00Z'))
    const staying = tables.flatMap(([table, { of }]) =>
      of === undefined ? [] : listed(ERASED[table]?.stays).map((column) => `${table}.${column}`),
    )
    expect((await whereMarked(db)).filter((name) => !staying.includes(name))).toEqual([])
    for (const { key, isKept } of files) {
      const file = await storage.get(key)
      file?.stream.destroy()
      expect([key, file !== null]).toEqual([key, isKept])
    }
    const { rows } = await sql`select from activity_logs where message like '%' || ${person.email} || '%'`.execute(db)
    expect(rows).toEqual([])
  })
})

/** Times, switches and numbers alone, or what only a browser knows. */
const NO_WORDS: readonly string[] = ['hours_reminders', 'labour_costs', 'boats', 'notification_intents']
