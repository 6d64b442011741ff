import { describe, expect, it } from 'vitest'
import { archive, createBoat } from '../../../../test/factories.ts'
import { UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { boatIdentityApi } from '../../../shared/boats/boat-identity.contract.ts'

const server = useServer()
const { admin, owner, stranger } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', stranger: 'CUSTOMER' })

const empty = {
  hin: null,
  mmsi: null,
  callSign: null,
  registryPort: null,
  registryNumber: null,
  flag: null,
  length: null,
  beam: null,
  draught: null,
  year: null,
  material: null,
  fuelTank: null,
  waterTank: null,
  marina: null,
  pontoon: null,
  photo: null,
  warnings: [],
  version: 0,
}
const full = {
  hin: 'TR-SRM58014F223',
  mmsi: '271 999 014',
  callSign: 'tca 7414',
  registryPort: ' Göcek ',
  registryNumber: '4817',
  flag: 'Türkiye',
  length: 18.15,
  beam: 5.1,
  draught: 1.29,
  year: 2022,
  material: 'CTP',
  fuelTank: 2400.5,
  waterTank: 700,
  marina: 'D-Marin',
  pontoon: 'B-22',
}

async function aBoat() {
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Yolcu' })
  const params = { id: boat.id }
  const put = (body: object, who = owner) => server.call(who, boatIdentityApi.update, { params, body })
  const get = (who = owner) => server.call(who, boatIdentityApi.byId, { params })
  return { ...boat, put, get }
}

describe('a boat’s identity', () => {
  it('is empty at first, and kept exactly as owner and admin enter it, with a log entry each', async () => {
    const boat = await aBoat()
    expect((await boat.get()).body.data).toEqual(empty)

    const saved = await boat.put({ ...full, version: 0 })
    expect([saved.status, saved.body.message]).toEqual([200, 'boat_identity_updated'])
    const stored = {
      ...empty,
      ...full,
      hin: 'TRSRM58014F223',
      mmsi: '271999014',
      callSign: 'TCA7414',
      registryPort: 'Göcek',
      version: 1,
    }
    expect(saved.body.data).toEqual(stored)
    expect((await boat.get(admin)).body.data).toEqual(stored)

    expect((await boat.put({ length: 8.2 }, admin)).body.data).toEqual({ ...empty, length: 8.2, version: 2 })
    const logs = await server.logsOf(boat.id)
    expect(logs.map((entry) => [entry.action_type, entry.user_email, entry.message])).toEqual([
      ['UPDATE', owner.email, 'Mavi Yolcu teknesinin kimlik bilgileri güncellendi'],
      ['UPDATE', admin.email, 'Mavi Yolcu teknesinin kimlik bilgileri güncellendi'],
    ])
  })

  it('two first saves at once → one is kept, the other is refused', async () => {
    const boat = await aBoat()
    const saves = await Promise.all(['A', 'B'].map((marina) => boat.put({ marina, version: 0 })))
    const answers = saves.map(({ status, body }) => `${status} ${body.message}`).sort()
    expect(answers).toEqual(['200 boat_identity_updated', '409 record_changed'])
    expect((await boat.get()).body.data.version).toBe(1)
  })

  it('somebody else’s, an unknown or a deleted boat → 404, and nothing is written', async () => {
    const boat = await aBoat()
    for (const answer of [await boat.get(stranger), await boat.put(full, stranger)]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'boat_not_found_or_not_owned'])
    }
    const unknown = await server.call(admin, boatIdentityApi.byId, { params: { id: UNKNOWN_ID } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'boat_not_found'])
    expect((await boat.get()).body.data).toEqual(empty)
    await archive(server.db, 'boats', boat.id)
    expect((await boat.put(full)).status).toBe(404)
  })
})

describe('its hull number', () => {
  it.each([
    ['ISO 10087', 'FR-SPBKA127D919', []],
    ['typed with spaces in small letters', 'fr spb ka127 d 9 19', []],
    ['the United States', 'ABC12345C324', []],
    ['a serial with an O in the United States', 'ABC1234OC324', ['hin_unusual']],
    ['a month after L', 'FR-SPBKA127M919', ['hin_unusual']],
    ['13 characters', 'FR-SPBKA127D91', ['hin_unusual']],
    ['an old plate', 'No. 12/1978 ş', ['hin_unusual']],
  ])('%s → is stored, with a warning if its form is unusual', async (_what, hin, warnings) => {
    const { status, body } = await (await aBoat()).put({ hin })
    expect([status, body.data.hin]).toEqual([200, hin.replaceAll(/[\s-]/g, '').toUpperCase()])
    expect(body.data.warnings).toEqual(warnings.map((message) => ({ field: 'hin', message })))
  })
})

describe('bad input', () => {
  it.each([
    [{ mmsi: '27199901' }, 'mmsi', 'invalid_mmsi'],
    [{ mmsi: '2719990145' }, 'mmsi', 'invalid_mmsi'],
    [{ callSign: 'TÇ1' }, 'callSign', 'invalid_call_sign'],
    [{ length: 0 }, 'length', 'number_too_small'],
    [{ beam: 5.123 }, 'beam', 'too_many_decimals'],
    [{ draught: '1,4' }, 'draught', 'invalid_number'],
    [{ year: 1799 }, 'year', 'number_too_small'],
    [{ year: 2020.5 }, 'year', 'invalid_number'],
    [{ fuelTank: 1_000_001 }, 'fuelTank', 'number_too_large'],
    [{ flag: 'x'.repeat(61) }, 'flag', 'too_long'],
  ])('%j → 400 at its field', async (body, field, message) => {
    const answer = await (await aBoat()).put(body)
    expect([answer.status, answer.body.message]).toEqual([400, 'validation_failed'])
    expect(answer.body.errors).toEqual([{ field, message }])
  })
})
