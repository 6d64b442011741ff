// A job's expenses: who writes and reads them, once each, and reversals.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { expensesApi } from '../../../shared/costs/expenses.contract.ts'

const server = useServer()
const { owner, admin, technician, colleague } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})
let id: string
const an = (more: object = {}) => ({ kind: 'CRANE', amount: 1_250.5, spentOn: '2026-05-02', ...more })

beforeEach(async () => {
  const created_at = new Date(server.clock().getTime() - 7 * 86_400_000)
  id = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at })).id
  await assignTechnician(server.db, id, technician.id)
})

const add = (who: Person, body: object = an(), request = id) =>
  server.call(who, expensesApi.add, { params: { id: request }, body: body as never })
const read = (who: Person, request = id) => server.call(who, expensesApi.ofRequest, { params: { id: request } })
const reverse = (who: Person, expense: string) => server.call(who, expensesApi.reverse, { params: { id: expense } })

describe('an expense', () => {
  it('is written by an admin and the job’s technician, newest day first with their sum; the log says it without money', async () => {
    const first = await add(technician, an({ text: ' Bodrum yat lift ' }))
    expect(statusAndKey(first)).toBe('200 expense_added')
    expect(first.body.data).toMatchObject({ ...an(), text: 'Bodrum yat lift', reversedAt: null })
    await add(admin, an({ kind: 'ROAD', amount: 0.5, spentOn: '2026-05-03' }))
    const { data } = (await read(technician)).body
    expect(data.content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ROAD', 0.5],
      ['CRANE', 1_250.5],
    ])
    expect([data.total, data.page.totalElements]).toEqual([1_251, 2])
    const logs = await server.logsOf(id)
    expect(logs.map(({ category, action_type }) => [category, action_type])).toEqual([
      ['MAINTENANCE', 'UPDATE'],
      ['MAINTENANCE', 'UPDATE'],
    ])
    expect(JSON.stringify(logs)).not.toMatch(/1[.]?250/)
  })

  it('with its id is written once, also of two at the same time; the id of another’s is refused', async () => {
    const body = an({ id: randomUUID() })
    const [one, other] = await Promise.all([add(technician, body), add(technician, body)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await add(technician, body)).body.data).toEqual(one.body.data)
    expect((await read(admin)).body.data.content).toHaveLength(1)
    expect(statusAndKey(await add(admin, body))).toBe('409 expense_id_taken')
  })

  it('that was spent before, and arrives late, counts where the job was taken away', async () => {
    expect(statusAndKey(await add(colleague))).toBe('403 not_your_request')
    const clientAt = new Date(server.clock().getTime() - 3_600_000).toISOString()
    expect(statusAndKey(await add(colleague, an({ clientAt })))).toBe('403 not_your_request')
    await server.db.insertInto('former_technicians').values({ request_id: id, technician_id: colleague.id }).execute()
    expect(statusAndKey(await add(colleague))).toBe('403 not_your_request')
    expect(statusAndKey(await add(colleague, an({ clientAt })))).toBe('200 expense_added')
  })

  it('is refused at its field', async () => {
    const at400 = (field: string, message: string) => [400, 'validation_failed', [{ field, message }]]
    const tomorrow = new Date(server.clock().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(refused(await add(admin, an({ spentOn: tomorrow })))).toEqual(at400('spentOn', 'expense_in_future'))
    expect(refused(await add(admin, an({ kind: 'FOOD' })))).toEqual(at400('kind', 'invalid_value'))
    expect(refused(await add(admin, an({ amount: 0 })))).toEqual(at400('amount', 'number_too_small'))
    expect(refused(await add(admin, an({ amount: 1.005 })))).toEqual(at400('amount', 'too_many_decimals'))
    expect(statusAndKey(await add(admin, an(), UNKNOWN_ID))).toBe('404 request_not_found')
  })

  it('is read by nobody else', async () => {
    await add(admin)
    expect(statusAndKey(await read(colleague))).toBe('403 not_your_request')
    expect((await read(owner)).status).toBe(403)
    expect(statusAndKey(await read(admin, UNKNOWN_ID))).toBe('404 request_not_found')
  })
})

describe('a reversal', () => {
  it('happens once, also of two at the same time, and the sum is without it', async () => {
    const { id: expense } = (await add(technician)).body.data
    const { id: other } = (await add(technician, an({ amount: 10 }))).body.data
    const answers = await Promise.all([reverse(technician, expense), reverse(admin, expense)])
    expect(answers.map(statusAndKey).sort()).toEqual(['200 expense_reversed', '409 already_reversed'])
    expect(statusAndKey(await reverse(admin, expense))).toBe('409 already_reversed')
    const { content, total } = (await read(admin)).body.data
    expect([content.find((one) => one.id === expense)?.reversedAt !== null, total]).toEqual([true, 10])
    expect(statusAndKey(await reverse(colleague, other))).toBe('403 not_your_request')
    expect(statusAndKey(await reverse(admin, UNKNOWN_ID))).toBe('404 expense_not_found')
  })
})
