// A technician's mail has the facts of the job; the owner's mail does not.
import { describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createEngine, createModel, createRequest } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { useNotices } from '../../../../test/notices.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { people, outbox, inApp } = useNotices(server)
const { admin, technician, owner } = people

const FAULT = 'Motor "öksürüyor"; su, yağ & <b>duman</b> var\r\nİskele\'de <script>alert(1)</script>'

async function aJob(place: { latitude: number | null; longitude: number | null }) {
  const boat = await createBoat(server.db, owner.id, { name: 'Deniz & Atı', ...place })
  const { modelId } = await createModel(server.db)
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id, model_id: modelId })
  const request = await createRequest(server.db, {
    customer_id: owner.id,
    boat_id: boat.id,
    request_type: 'FAULT',
    description: FAULT,
  })
  await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
  return { request, serial: engine.serial_number }
}

const mailTo = async (email: string) => {
  const mail = (await outbox('EMAIL')).find(({ recipient }) => recipient === email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return { text: mail.text_body, html: mail.html_body ?? '' }
}

const bodrum = { latitude: 37.034567, longitude: 27.43 }
const MAPS = 'https://www.google.com/maps/dir/?api=1&destination=37.034567,27.43'

const assign = (id: string) => server.call(admin, requestsApi.assign, { params: { id, technicianId: technician.id } })
const setDay = (id: string) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate: '2026-12-01' } })

describe.each([
  ['assigned', (id: string) => assign(id)],
  [
    'told the day',
    async (id: string) => {
      await assignTechnician(server.db, id, technician.id)
      return setDay(id)
    },
  ],
] as const)('a technician who is %s', (_, change) => {
  it('reads the number, the fault, whom to call, boat, engines and place in the mail', async () => {
    const { request, serial } = await aJob(bodrum)
    expect((await change(request.id)).status).toBe(200)
    const { text, html } = await mailTo('tech@t.test')
    for (const words of [
      `Talep no:\n${request.request_number}`,
      `Arıza:\n${FAULT}`,
      'Müşteri:\nDeniz Kaptan',
      'Telefon:\n0532 111 22 33',
      'Tekne:\nDeniz & Atı',
      `(${serial})`,
      `Konum:\n37.034567, 27.43\n${MAPS}`,
    ])
      expect(text).toContain(words)
    expect(html).toContain('href="tel:+905321112233"')
    expect(html).toContain(`href="${MAPS.replaceAll('&', '&amp;')}"`)
    expect(html).toContain(
      'Motor &quot;öksürüyor&quot;; su, yağ &amp; &lt;b&gt;duman&lt;/b&gt; var<br>İskele&#39;de &lt;script&gt;',
    )
    expect(html).not.toMatch(/<b>|<script/)
    // The notification in the app and the push stay short.
    for (const { body } of await inApp()) expect(body).not.toContain('öksürüyor')
    for (const push of await outbox('PUSH')) expect(push.text_body).not.toMatch(/öksürüyor|90532|90 532/)
  })

  it('the owner’s mail has none of it', async () => {
    const { request, serial } = await aJob(bodrum)
    await change(request.id)
    const { text, html } = await mailTo('owner@t.test')
    for (const body of [text, html]) {
      for (const word of ['öksürüyor', '532', serial, 'google.com', 'tel:']) expect(body).not.toContain(word)
    }
  })

  it('a boat without a place has no map in the mail', async () => {
    const { request } = await aJob({ latitude: null, longitude: null })
    await change(request.id)
    const { text, html } = await mailTo('tech@t.test')
    for (const body of [text, html]) expect(body).not.toMatch(/Konum|google\.com/)
    expect(text).toContain('Telefon:')
  })
})

it('a technician who is removed reads nothing of the job', async () => {
  const { request } = await aJob(bodrum)
  await assignTechnician(server.db, request.id, technician.id)
  await server.call(admin, requestsApi.unassign, { params: { id: request.id, technicianId: technician.id } })
  const { text } = await mailTo('tech@t.test')
  expect(text).not.toMatch(/öksürüyor|532|google\.com/)
})
