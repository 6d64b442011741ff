// Recipients and channels of each notification (decisions, section 6).
import { describe, expect, it } from 'vitest'
import {
  archive,
  assignTechnician,
  createBoat,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { useNotices } from '../../../../test/notices.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { notifyLowStock, notifyServiceDue } from './notices.commands.ts'

const server = useServer()
const { people, subscribe, forget, inApp, outbox, expectNotified, expectPath } = useNotices(server)
const { admin, technician, otherTechnician, owner } = people

const aRequest = async (values: Parameters<typeof createRequest>[1] = { customer_id: owner.id }) =>
  createRequest(server.db, {
    boat_id: (await createBoat(server.db, owner.id, { name: 'Denizatı' })).id,
    ...values,
  })

describe('a new request', () => {
  it('is told to the admins who may use the app', async () => {
    const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
    const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
    const { body: answer } = await server.call(owner, requestsApi.create, { body })
    const { id, requestNumber } = answer.data
    await expectNotified('request_created', { admin: 'Yeni servis talebi', 'other-admin': 'Yeni servis talebi' }, id)
    expect((await inApp())[0]?.body).toBe(
      `Denizatı teknesi için ${requestNumber} numaralı arıza talebi açıldı. Müşteri: Deniz Kaptan.`,
    )
    await expectPath('admin', `/admin/maintenance/${id}`)
  })

  it('filed by an admin is told to the others only', async () => {
    const boat = await createBoat(server.db, owner.id)
    const body = { requestType: 'MAINTENANCE', boatId: boat.id, engineIds: [] }
    const { body: answer } = await server.call(admin, requestsApi.create, { body })
    await expectNotified('request_created', { 'other-admin': 'Yeni servis talebi' }, answer.data.id)
  })

  it('refused request → tells nobody', async () => {
    const stranger = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
    expect((await server.call(stranger, requestsApi.create, { body })).status).toBe(403)
    expect([await inApp(), await outbox('EMAIL'), await outbox('PUSH')]).toEqual([[], [], []])
  })
})

describe('an offer', () => {
  it('is told to the owner, with number, price and last day', async () => {
    const request = await aRequest()
    const item = { type: 'MANUAL', description: 'İşçilik', quantity: 2, unitPrice: 617.25 }
    const { body } = await server.call(admin, offersApi.create, {
      body: { serviceRequestId: request.id, currency: 'EUR', exchangeRate: 36, items: [item] },
    })
    expect(body.message).toBe('offer_created')
    await expectNotified('offer_sent', { owner: 'Teklifiniz hazır' }, request.id)
    const [row] = await inApp()
    expect(row?.body).toContain(
      `Denizatı teknesinin ${request.request_number} numaralı talebi için ${body.data.offerNumber} numaralı teklif hazırlandı`,
    )
    expect(row?.body).toContain('53.330,40 ₺ (€ 1.481,40, KDV dahil)')
    await expectPath('owner', `/maintenance/${request.id}`)
  })

  it.each([
    ['accept', 'offer_accepted', 'Teklif kabul edildi'],
    ['reject', 'offer_rejected', 'Teklif reddedildi'],
  ] as const)('answered by the owner (%s) is told to the admins', async (action, kind, title) => {
    const request = await aRequest({ customer_id: owner.id, status: 'WAITING_APPROVAL', offer_sent_at: new Date() })
    const offer = await createOffer(server.db, request.id)
    expect((await server.call(owner, offersApi[action], { params: { id: offer.id } })).status).toBe(200)
    await expectNotified(kind, { admin: title, 'other-admin': title }, request.id)
  })
})

describe('technicians', () => {
  it('assigned and removed are told, each with the owner, in words and with a screen of their own', async () => {
    const request = await aRequest()
    const params = { id: request.id, technicianId: technician.id }
    await server.call(admin, requestsApi.assign, { params })
    await expectNotified('technician_assigned', { owner: 'Teknisyen atandı', tech: 'Yeni göreviniz var' }, request.id)
    expect((await inApp()).map((row) => row.body)).toEqual([
      `Denizatı teknesinin ${request.request_number} numaralı servisi için Ozan Usta görevlendirildi.`,
      `Denizatı teknesinin ${request.request_number} numaralı servisine atandınız.`,
    ])
    await expectPath('tech', `/technician/maintenance/${request.id}`)

    await server.call(admin, requestsApi.assign, { params })
    expect(await inApp()).toHaveLength(2)

    await forget()
    await server.call(admin, requestsApi.unassign, { params })
    const titles = { owner: 'Teknisyen değişikliği', tech: 'Görev sizden alındı' }
    await expectNotified('technician_removed', titles, request.id)
    // The removed technician may not open the request any more.
    await expectPath('tech', '/technician/dashboard')
  })

  it('technicians and the owner are told the day, once and only when it is another', async () => {
    const request = await aRequest()
    await assignTechnician(server.db, request.id, technician.id)
    await assignTechnician(server.db, request.id, otherTechnician.id)
    const put = (assignedDate: string | null) =>
      server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate } })
    await put('2026-12-01')
    const title = 'Servis günü belirlendi'
    await expectNotified('date_assigned', { 'other-tech': title, owner: title, tech: title }, request.id)
    expect((await inApp()).map((row) => row.body)).toEqual([
      `Denizatı teknesinin ${request.request_number} numaralı servisinin günü: 01.12.2026 Salı.`,
      `Denizatı teknesinin ${request.request_number} numaralı servisinin günü: 01.12.2026 Salı.`,
      `Denizatı teknesinin ${request.request_number} numaralı servisinin günü: 01.12.2026 Salı.`,
    ])
    await put('2026-12-01')
    expect(await inApp()).toHaveLength(3)
    // A move in the calendar also changes the day.
    await forget()
    const id = await server.calendarItemOf(request.id)
    await server.call(admin, calendarApi.update, { params: { id }, body: { date: '2026-12-02' } })
    await expectNotified('date_assigned', { 'other-tech': title, owner: title, tech: title }, request.id)
    // A day that is removed after everybody was notified causes no notification.
    await server.db
      .updateTable('notifications')
      .set({ created_at: new Date('2026-01-01') })
      .execute()
    await put(null)
    expect(await inApp()).toHaveLength(3)
  })
})

it.each([
  ['by the technician', () => technician, requestsApi.complete, undefined],
  ['by an admin', () => admin, requestsApi.complete, undefined],
  ['by an admin’s status update', () => admin, requestsApi.update, { status: 'COMPLETED' }],
] as const)('a service finished %s is told to the owner', async (_, who, endpoint, body) => {
  const request = await aRequest({ customer_id: owner.id, status: 'ACTIVE' })
  await assignTechnician(server.db, request.id, technician.id)
  expect((await server.call(who(), endpoint, { params: { id: request.id }, body })).status).toBe(200)
  await expectNotified('request_completed', { owner: 'Servis tamamlandı' }, request.id)
})

describe('a profile', () => {
  it.each([
    ['APPROVED', undefined, 'profile_approved', 'Hesabınız onaylandı', '/'],
    ['REJECTED', 'Telefon eksik', 'profile_rejected', 'Profil bilgileriniz reddedildi', '/profile'],
  ] as const)('%s is told to its person', async (status, reason, kind, title, path) => {
    const name = `new-${status.toLowerCase()}`
    const person = await server.person('CUSTOMER', { email: `${name}@t.test`, profile: 'PENDING' })
    await server.call(admin, usersApi.approve, { params: { id: person.id }, body: { status, reason } })
    expect((await inApp()).map((row) => [row.email, row.kind, row.title])).toEqual([[person.email, kind, title]])
    const [mail] = await outbox('EMAIL')
    expect([mail?.recipient, mail?.kind]).toEqual([person.email, kind])
    expect(mail?.html_body).toContain(`href="https://app.invalid${path}"`)
    if (reason) expect(mail?.text_body).toContain(`Gerekçe: ${reason}.`)
    await server.call(admin, usersApi.approve, { params: { id: person.id }, body: { status, reason } })
    expect(await inApp()).toHaveLength(1)
  })
})

it('low stock is told to all admins at once, whoever took the parts, in one message', async () => {
  const parts = [
    await createPart(server.db, { name: 'Ampul', part_code: 'A-1', quantity: 0, min_stock: 3 }),
    await createPart(server.db, { name: 'Buji', part_code: 'B-1', quantity: 2, min_stock: 2 }),
  ]
  await server.db.transaction().execute((tx) =>
    notifyLowStock(
      tx,
      parts.map(({ id }) => id),
    ),
  )
  const title = '2 parçanın stoku azaldı'
  await expectNotified('low_stock', { admin: title, 'other-admin': title }, null)
  expect((await inApp())[0]?.body).toBe('Ampul (A-1): 0 adet, en az 3; Buji (B-1): 2 adet, en az 2.')
  await expectPath('admin', '/inventory?lowStock=true')
  await server.db.transaction().execute((tx) => notifyLowStock(tx, []))
  expect(await inApp()).toHaveLength(2)
})

it('taking parts tells the admins when it brings the stock down to its minimum, and not again below it', async () => {
  const part = await createPart(server.db, { name: 'Impeller', part_code: 'I-1', quantity: 5, min_stock: 2 })
  const take = (quantity: number) =>
    server.call(technician, partListsApi.create, { body: { items: [{ sparePartId: part.id, quantity }] } })
  await take(2)
  expect(await inApp()).toEqual([])
  await take(1)
  await expectNotified('low_stock', { admin: 'Stok azaldı', 'other-admin': 'Stok azaldı' }, null)
  await take(1)
  expect(await inApp()).toHaveLength(2)
})

describe("a person's choices", () => {
  it.each([
    [false, true],
    [true, false],
    [false, false],
  ])(
    'mail %s, push %s: are kept to; the line in the app always comes',
    async (emailNotifications, pushNotifications) => {
      const name = `choosy-${emailNotifications}-${pushNotifications}`
      const person = await server.person('CUSTOMER', { email: `${name}@t.test` })
      await subscribe(person, name)
      const body = { emailNotifications, pushNotifications }
      expect((await server.call(person, accountsApi.updateSettings, { body })).status).toBe(200)
      const boat = await createBoat(server.db, person.id)
      const request = await createRequest(server.db, { customer_id: person.id, boat_id: boat.id, status: 'ACTIVE' })
      await server.call(admin, requestsApi.complete, { params: { id: request.id } })
      expect((await inApp()).map((row) => row.email)).toEqual([person.email])
      expect((await outbox('EMAIL')).map((mail) => mail.recipient)).toEqual(emailNotifications ? [person.email] : [])
      expect((await outbox('PUSH')).map((push) => push.recipient)).toEqual(
        pushNotifications ? [`https://push.test/${name}`] : [],
      )
    },
  )

  it('do not hold for the mails that an account cannot do without', async () => {
    const off = { email_notifications: false, push_notifications: false }
    const person = await server.person('CUSTOMER')
    const fresh = await server.person('CUSTOMER', { confirmed: false })
    await server.db.updateTable('users').set(off).where('id', 'in', [person.id, fresh.id]).execute()
    await server.call(null, accountsApi.forgotPassword, { body: { email: person.email } })
    await server.call(fresh, accountsApi.resendConfirmation)
    expect(new Set((await outbox('EMAIL')).map((mail) => `${mail.recipient} ${mail.kind}`))).toEqual(
      new Set([`${person.email} reset_password`, `${fresh.email} confirm_email`]),
    )
  })

  it('an archived account is told nothing', async () => {
    const gone = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, gone.id)
    const request = await createRequest(server.db, { customer_id: gone.id, boat_id: boat.id, status: 'ACTIVE' })
    await archive(server.db, 'users', gone.id)
    await server.call(admin, requestsApi.complete, { params: { id: request.id } })
    expect([await inApp(), await outbox('EMAIL')]).toEqual([[], []])
  })

  it.each([
    ['was ended', { ended_at: new Date() }],
    ['ran out', { expires_at: new Date(Date.now() - 1000) }],
  ])('a browser whose session %s gets no push', async (end, over) => {
    const person = await server.person('CUSTOMER')
    await subscribe(person, `left-${end}`)
    await subscribe(person, `stays-${end}`)
    await server.db.updateTable('sessions').set(over).where('id', '=', person.sessionId).execute()
    const boat = await createBoat(server.db, person.id)
    const request = await createRequest(server.db, { customer_id: person.id, boat_id: boat.id, status: 'ACTIVE' })
    await server.call(admin, requestsApi.complete, { params: { id: request.id } })
    expect(await outbox('EMAIL')).toHaveLength(1)
    expect(await outbox('PUSH')).toEqual([])
  })
})

it('news of two boats and of two requests → each stays on the device beside the other', async () => {
  const tagsOf = async (kind: string) => {
    const pushes = (await outbox('PUSH')).filter((push) => push.kind === kind && push.user_id === owner.id)
    return pushes.map(({ text_body }) => JSON.parse(text_body).tag).sort()
  }
  const boats = [await createBoat(server.db, owner.id), await createBoat(server.db, owner.id)]
  const engineId = '6f3d1d1e-0000-4000-8000-00000000000a'
  await server.db.transaction().execute(async (tx) => {
    for (const { id, name } of boats) await notifyServiceDue(tx, owner.id, { boatId: id }, { name, items: [] })
    await notifyServiceDue(tx, owner.id, { subject: engineId }, { name: 'Yamaha', items: [] })
  })
  const subjects = [...boats.map(({ id }) => id), engineId]
  expect(await tagsOf('service_due')).toEqual(subjects.map((id) => `service_due:${id}`).sort())
  const active = { customer_id: owner.id, status: 'ACTIVE' } as const
  const requests = [await aRequest(active), await aRequest(active)]
  for (const { id } of requests)
    await server.call(admin, requestsApi.complete, { params: { id }, body: { workDone: 'Bitti' } })
  expect(await tagsOf('request_completed')).toEqual(requests.map(({ id }) => `request_completed:${id}`).sort())
})
