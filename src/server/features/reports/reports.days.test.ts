import { expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { dayOf } from '../../../shared/days.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'

const server = useServer()
const { admin, owner } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER' })

async function aJob(status: RequestStatus = 'COMPLETED') {
  const boat = await createBoat(server.db, owner.id)
  const completed_at = status === 'COMPLETED' ? new Date('2026-05-05T22:30:00Z') : null
  const job = { customer_id: owner.id, boat_id: boat.id, status, assigned_date: '2026-05-04', completed_at }
  return (await createRequest(server.db, job)).id
}

const read = (who: Person, id: string) => server.call(who, reportsApi.byRequest, { params: { id } })
const save = (who: Person, id: string, body: object) => server.call(who, reportsApi.save, { params: { id }, body })
const sign = (who: Person, id: string) =>
  server.call(who, reportsApi.sign, { params: { id }, body: { technician: { name: 'Usta Kemal' } } })

it('a report of a job assigned to a day ahead: the received day is today, or the day of the completion', async () => {
  const [ahead, today] = ['2099-05-04', dayOf(server.clock())]
  const active = await aJob('ACTIVE')
  const completed = await aJob()
  await server.db
    .updateTable('service_requests')
    .set({ assigned_date: ahead })
    .where('id', 'in', [active, completed])
    .execute()
  expect((await read(admin, active)).body.data).toMatchObject({ receivedOn: today, handedBackOn: null })
  expect((await read(admin, completed)).body.data).toMatchObject({
    receivedOn: '2026-05-06',
    handedBackOn: '2026-05-06',
  })
})

it('a report: received on a day to come, or after the job’s own day of handing back → refused, also by the database', async () => {
  const id = await aJob()
  const at = (message: string) => [400, 'validation_failed', [{ field: 'receivedOn', message }]]
  expect(refused(await save(admin, id, { receivedOn: '2099-05-04' }))).toEqual(at('report_received_in_future'))
  expect(refused(await save(admin, id, { receivedOn: '2026-05-07' }))).toEqual(at('report_days_out_of_order'))
  const row = { request_id: id, received_on: '2099-05-04', updated_at: new Date() }
  await expect(server.db.insertInto('service_reports').values(row).execute()).rejects.toThrow('day to come')
})

it('a report whose days do not fit any more is not signed', async () => {
  const id = await aJob()
  await save(admin, id, { receivedOn: '2026-05-06' })
  await server.db
    .updateTable('service_requests')
    .set({ completed_at: new Date('2026-05-05T10:00:00Z') })
    .where('id', '=', id)
    .execute()
  expect(statusAndKey(await sign(admin, id))).toBe('409 report_days_out_of_order')
})

it('a report of a job that had no day: its PDF leaves the received day out', async () => {
  const id = await aJob()
  await server.db.updateTable('service_requests').set({ assigned_date: null }).where('id', '=', id).execute()
  expect((await read(admin, id)).body.data.receivedOn).toBeNull()
  await sign(admin, id)
  const answer = await server.fetch(`/api/maintenance/requests/${id}/report/pdf`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { text } = await textOfPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('Teslim edildi')
  expect(text).not.toContain('Teslim alındı')
})
