// The job sheet: what a technician takes along, without a price.
import { beforeAll, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createModel,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, technician, stranger, owner } = usePeople(server, {
  admin: 'ADMIN',
  technician: ['TECHNICIAN', { fullName: 'Ozan Usta' }],
  stranger: 'TECHNICIAN',
  owner: ['CUSTOMER', { fullName: 'Deniz Kaptan' }],
})

async function aJob() {
  const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
  const berth = { boat_id: boat.id, marina: 'Yalıkavak Marina', pontoon: 'C-14' }
  await server.db.insertInto('boat_identities').values(berth).execute()
  const { modelId } = await createModel(server.db, { brand: 'Yanmar', model: '4JH4' })
  const engine = { model_id: modelId, boat_id: boat.id, owner_user_id: owner.id }
  await createEngine(server.db, { ...engine, serial_number: 'YN-778', hours_used_hundredths: 123450 })
  const request = await createRequest(server.db, {
    customer_id: owner.id,
    boat_id: boat.id,
    status: 'ACTIVE',
    description: 'Sancak motoru titriyor',
    assigned_date: '2026-12-01',
    slot_day: '2026-12-01',
    slot_half: 'AM',
    slot_held_until: new Date(),
  })
  await assignTechnician(server.db, request.id, technician.id)
  const offer = await createOffer(server.db, request.id, { status: 'ACCEPTED', decided_at: new Date() })
  const [impeller, belt] = [
    await createPart(server.db, {
      name: 'İmpeller',
      part_code: 'PRV-1',
      location_code: 'R-7',
      unit_price_minor: 4_800,
    }),
    await createPart(server.db, { name: 'Kayış', part_code: 'PRV-2' }),
  ]
  const line = {
    offer_id: offer.id,
    position: 1,
    type: 'INVENTORY',
    quantity_e3: 2000,
    unit_price_minor: 4_800,
  } as const
  const part = { part_id: impeller.id, part_name: impeller.name, part_code: impeller.part_code }
  await server.db
    .insertInto('offer_items')
    .values({ ...line, ...part })
    .execute()
  const lists = server.db.insertInto('part_lists').values({ service_request_id: request.id }).returning('id')
  const taken = { part_list_id: (await lists.executeTakeFirstOrThrow()).id, spare_part_id: belt.id, quantity_e3: 3000 }
  await server.db.insertInto('part_list_items').values(taken).execute()
  const item = { request_id: request.id, title: 'Şanzıman yağı değişimi' }
  await server.db.insertInto('request_plan_items').values(item).execute()
  return request
}

let job: Awaited<ReturnType<typeof aJob>>
beforeAll(async () => {
  job = await aJob()
})

const sheet = (who: typeof admin | null, id: string) => server.call(who, requestsApi.jobSheet, { params: { id } })

it.each(['admin', 'technician'] as const)('the %s gets all that the job needs, and no price', async (who) => {
  const path = requestsApi.jobSheet.url.replace(':id', job.id)
  const person = who === 'admin' ? admin : technician
  const answer = await server.fetch(path, { headers: { Authorization: `Bearer ${person.token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text, pages } = await textOfPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(pages).toBe(1)
  for (const words of [
    'İş emri · Bakım',
    job.request_number,
    'Denizatı',
    'Yalıkavak Marina, C-14',
    '01.12.2026 Salı, öğleden önce',
    'Deniz Kaptan',
    '0532 111 22 33',
    'Ozan Usta',
    'Sancak motoru titriyor',
    'Yanmar 4JH4',
    'Seri no YN-778 · 1.234,5 saat',
    'Yapılacak işler',
    'İşçilik 1',
    'Şanzıman yağı değişimi',
    'İmpeller PRV-1 R-7 Alınacak 2',
    'Kayış PRV-2 Stoktan alındı 3',
    'Notlar',
    'Ad, imza, tarih',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/[₺€]|48,00|100,00|3\.600|KDV/)
})

it('is for staff: another technician and the owner get none', async () => {
  const { id } = job
  expect(statusAndKey(await sheet(stranger, id))).toBe('403 not_your_request')
  expect(statusAndKey(await sheet(owner, id))).toBe('403 access_denied')
  expect(statusAndKey(await sheet(null, id))).toBe('401 auth_required')
})
