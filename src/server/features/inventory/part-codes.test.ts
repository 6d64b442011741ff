// Further codes, supplier and cost of a part.
import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'

const server = useServer()
const { admin, technician } = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN' })

let count = 0
const unused = () => {
  count += 1
  return `K-${count}`
}
const aPart = (more: object = {}) => ({ name: 'Yağ filtresi', partCode: unused(), ...more })
const create = (more: object = {}, as = admin) => server.call(as, sparePartsApi.create, { body: aPart(more) })
const created = async (more: object = {}) => (await create(more)).body.data
const update = (part: { id: string }, body: object, as = admin) =>
  server.call(as, sparePartsApi.update, { params: { id: part.id }, body: { ...aPart(), ...part, ...body } })
const taken = (field: string) => [
  409,
  'spare_part_code_already_exists',
  [{ field, message: 'spare_part_code_already_exists' }],
]

describe('further codes', () => {
  it('are found by look-up, search and on the device, the own code first', async () => {
    const part = await created({ codes: ['075678164125', 'OEM-ŞAFT 1'] })
    const other = await created()
    const found = async (code: string) =>
      (await server.call(technician, sparePartsApi.byCode, { params: { code } })).body.data?.id
    expect(await found('0075678164125')).toBe(part.id)
    expect(await found('00075678164125')).toBe(part.id)
    expect(await found('oem-saft 1')).toBe(part.id)
    expect(await found('OEM-ŞAFT')).toBeUndefined()
    const listed = async (search: string) =>
      (await server.call(technician, sparePartsApi.list, { query: { search } })).body.data.content.map(({ id }) => id)
    expect(await listed('0075678164125')).toEqual([part.id])
    expect(await listed('oem-sa')).toEqual([part.id])
    expect(await listed('oem*saft 1')).toEqual([part.id])
    const { parts } = (await server.call(technician, searchApi.all, { query: { q: 'oem-saft' } })).body.data
    expect(parts.map(({ id }) => id)).toEqual([part.id])
    const known = (await server.call(technician, sparePartsApi.known)).body.data
    expect(known.find(({ id }) => id === part.id)?.codes).toEqual(['075678164125', 'OEM-ŞAFT 1'])
    expect(known.find(({ id }) => id === other.id)?.codes).toEqual([])
  })

  it('are nobody else’s, as own or further code, in any case and as any form of a barcode', async () => {
    await created({ partCode: 'Öz-1', codes: ['4006381333931'] })
    expect(refused(await create({ partCode: 'oz-1' }))).toEqual(taken('partCode'))
    expect(refused(await create({ partCode: '04006381333931' }))).toEqual(taken('partCode'))
    expect(refused(await create({ codes: ['yeni', 'ÖZ-1'] }))).toEqual(taken('codes.1'))
    expect(refused(await create({ partCode: 'EŞ', codes: ['es'] }))).toEqual(taken('codes.0'))
    expect(refused(await create({ codes: ['96385074', '000096385074'] }))).toEqual(taken('codes.1'))
    const part = await created()
    expect(refused(await update(part, { codes: ['4006381333931'] }))).toEqual(taken('codes.0'))
    expect((await server.call(admin, sparePartsApi.byId, { params: { id: part.id } })).body.data).toEqual(part)
  })

  it('change places with the own one, stay where a call leaves them out, and are free once the part is gone', async () => {
    const part = await created({ partCode: 'ESKİ', codes: ['YENİ', 'ÜÇ'], supplier: 'Deniz AŞ', supplierCode: 'D-1' })
    const swapped = (await update(part, { partCode: 'YENİ', codes: ['ESKİ'] })).body.data
    expect(swapped).toMatchObject({ partCode: 'YENİ', codes: ['ESKİ'] })
    const { codes: _, supplier: __, supplierCode: ___, cost: ____, costCurrency: _____, ...old } = swapped
    const kept = (await update(old, { name: 'Başka ad' }, technician)).body.data
    expect(kept).toMatchObject({ codes: ['ESKİ'], supplier: 'Deniz AŞ', supplierCode: 'D-1' })
    const continued = await server.call(admin, sparePartsApi.continueWithUnit, {
      params: { id: part.id },
      body: { name: 'Litrelik', unit: 'LITRE' },
    })
    expect(continued.body.data).toMatchObject({
      partCode: 'YENİ',
      codes: ['ESKİ'],
      supplier: 'Deniz AŞ',
      unit: 'LITRE',
    })
    await server.call(admin, sparePartsApi.remove, { params: { id: continued.body.data.id } })
    expect((await create({ partCode: 'ESKİ', codes: ['YENİ'] })).status).toBe(200)
  })

  it('of several parts at once: one is saved, the others are refused', async () => {
    const [first, second] = [await created(), await created()]
    const answers = await Promise.all([
      update(first, { codes: ['YARIŞ-A', 'YARIŞ-B'] }),
      update(second, { codes: ['YARIŞ-B', 'YARIŞ-A'] }),
      create({ partCode: 'yaris-a' }),
      create({ codes: ['YARIŞ-B'] }),
    ])
    const saved = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    const codes = saved.flatMap(({ body }) =>
      [body.data.partCode, ...body.data.codes].filter((code) => /^yarış/i.test(code)),
    )
    expect(codes.length).toBe(new Set(codes).size)
  })

  it('are ten at most, each a code', async () => {
    const errors = async (codes: unknown) => refused(await create({ codes }))[2]
    expect(await errors(Array.from({ length: 11 }, unused))).toEqual([{ field: 'codes', message: 'too_many_items' }])
    expect(await errors(['tamam', ' '])).toEqual([{ field: 'codes.1', message: 'required' }])
    expect(await errors('kod')).toEqual([{ field: 'codes', message: 'invalid_value' }])
  })
})

describe('what a part costs', () => {
  it('is told to admins alone, and changed by them alone', async () => {
    const part = await created({ cost: 12.5, costCurrency: 'TRY' })
    expect(part).toMatchObject({ cost: 12.5, costCurrency: 'TRY' })
    const params = { id: part.id }
    const seen = [
      (await server.call(technician, sparePartsApi.byId, { params })).body.data,
      (await server.call(technician, sparePartsApi.byCode, { params: { code: part.partCode } })).body.data,
      (await server.call(technician, sparePartsApi.list, { query: { search: part.partCode } })).body.data.content[0],
      (await server.call(technician, sparePartsApi.known)).body.data.find(({ id }) => id === part.id),
    ]
    for (const one of seen) {
      expect(one).toMatchObject({ id: part.id })
      expect(Object.keys(one ?? {})).not.toContain('cost')
      expect(Object.keys(one ?? {})).not.toContain('costCurrency')
    }
    const { cost: _, costCurrency: __, ...plain } = part
    for (const body of [{ cost: 1, costCurrency: 'EUR' }, { cost: null }])
      expect(statusAndKey(await update(plain, body, technician))).toBe('403 only_admin_can_manage_costs')
    expect(statusAndKey(await create({ cost: 1, costCurrency: 'EUR' }, technician))).toBe(
      '403 only_admin_can_manage_costs',
    )
    const edited = (await update(plain, { name: 'Teknisyenin adı' }, technician)).body.data
    expect(Object.keys(edited)).not.toContain('cost')
    expect((await server.call(admin, sparePartsApi.byId, { params })).body.data).toMatchObject({
      ...{ name: 'Teknisyenin adı', cost: 12.5, costCurrency: 'TRY' },
    })
  })

  it('is exact money with a currency, or unknown', async () => {
    const errors = async (body: object) => refused(await create(body))[2]
    expect(await errors({ cost: 5 })).toEqual([{ field: 'costCurrency', message: 'required' }])
    expect(await errors({ costCurrency: 'EUR' })).toEqual([{ field: 'cost', message: 'required' }])
    expect(await errors({ cost: 1.005, costCurrency: 'EUR' })).toEqual([
      { field: 'cost', message: 'too_many_decimals' },
    ])
    expect(await errors({ cost: -1, costCurrency: 'EUR' })).toEqual([{ field: 'cost', message: 'number_too_small' }])
    expect(await errors({ cost: 1, costCurrency: 'XXX' })).toEqual([
      { field: 'costCurrency', message: 'invalid_value' },
    ])
    const part = await created({ cost: 0.01, costCurrency: 'USD' })
    expect((await update(part, { cost: null })).body.data).toMatchObject({ cost: null, costCurrency: null })
    const { id } = await createPart(server.db)
    const unknown = (await server.call(admin, sparePartsApi.byId, { params: { id } })).body.data
    expect(unknown).toMatchObject({ cost: null, costCurrency: null })
  })
})
