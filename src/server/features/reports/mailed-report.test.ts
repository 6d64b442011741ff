// A mail whose attachment is lost.
import { beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { mailTransport } from '../../jobs/mail/transport.ts'
import { startMailWorker } from '../../jobs/mail/worker.ts'
import { mailedReports } from './mailed-report.ts'

const server = useServer()
const { admin, owner, technician } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
const appUrl = 'https://pruva.test'
const log = { info: () => {}, warn: () => {}, error: () => {} }

let requestId: string
beforeAll(async () => {
  const values = { customer_id: owner.id, status: 'COMPLETED', completed_at: server.clock() } as const
  requestId = (await createRequest(server.db, values)).id
  await assignTechnician(server.db, requestId, technician.id)
  const body = { technician: { name: 'Usta Kemal', strokes: [[10, 10, 500, 200, 900, 20]] } }
  const signed = await server.call(technician, reportsApi.sign, { params: { id: requestId }, body })
  expect(statusAndKey(signed)).toBe('200 report_signed_now')
})

it('the stored file is gone → the mail fails at the first try, and the outbox says why', async () => {
  const deps = { db: server.db, clock: server.clock, storage: server.storage, appUrl, log }
  const reports = mailedReports(deps)
  await reports.reportOf(requestId)
  const stored = server.db.selectFrom('service_report_pdfs').select('file_key').where('request_id', '=', requestId)
  await server.storage.delete((await stored.executeTakeFirstOrThrow()).file_key)
  const ofReport = server.db.selectFrom('outbox_messages').where('report_id', '=', requestId)
  const { id } = await ofReport.select('id').executeTakeFirstOrThrow()
  await server.db.deleteFrom('outbox_messages').where('id', '<>', id).execute()

  const settings = { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.test>', dataDir: '/nonexistent', appUrl }
  const transport = mailTransport(settings, log, undefined, reports.reportOf)
  const later = () => new Date(server.clock().getTime() + 60_000)
  const worker = startMailWorker({ db: server.db, transport, clock: later, log, pollMs: 20 })
  await eventually(async () => {
    const { body } = await server.call(admin, notificationsApi.outbox, { query: { status: 'FAILED' } })
    expect(body.data.content).toMatchObject([
      { id, attempts: 1, lastError: 'Servis formunun saklanan dosyası yok, e-posta onsuz gönderilmez' },
    ])
  })
  await worker.stop()
  await reports.stop()
})
