import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'

const server = useServer()

describe('GET /api/inventory/spare-parts', () => {
  it('is for ADMIN and TECHNICIAN', async () => {
    expect((await server.call(null, sparePartsApi.list)).status).toBe(401)
    expect((await server.call(await server.person('CUSTOMER'), sparePartsApi.list)).status).toBe(403)
    expect((await server.call(await server.person('TECHNICIAN'), sparePartsApi.list)).status).toBe(200)
  })

  it('lists in Turkish order, paged, without archived parts, and searches name and code', async () => {
    const admin = await server.person('ADMIN')
    for (const name of ['Şaft keçesi', 'Çamur pompası', 'Zincir', 'Impeller', 'İğne', 'Silikon'])
      await createPart(server.db, { name })
    await createPart(server.db, { name: 'Arşivli', archived_at: new Date() })
    await createPart(server.db, {
      name: 'Yağ filtresi',
      part_code: '5GH-13440-71',
      unit_price_minor: 1_849,
      quantity: 3,
      min_stock: 5,
      location_code: 'A1-03',
    })
    await createPart(server.db, { name: 'Yağ %100', part_code: 'OIL_1' })
    const first = await server.call(admin, sparePartsApi.list, { query: { size: 5 } })
    const second = await server.call(admin, sparePartsApi.list, { query: { size: 5, page: 1 } })
    expect(first.body.data.page).toEqual({ number: 0, size: 5, totalElements: 8, totalPages: 2 })
    const names = [...first.body.data.content, ...second.body.data.content].map((part) => part.name)
    expect(names).toEqual([
      'Çamur pompası',
      'Impeller',
      'İğne',
      'Silikon',
      'Şaft keçesi',
      'Yağ %100',
      'Yağ filtresi',
      'Zincir',
    ])
    const find = async (search: string) =>
      (await server.call(admin, sparePartsApi.list, { query: { search } })).body.data.content
    expect(await find('YAG FILTRE')).toMatchObject([
      {
        name: 'Yağ filtresi',
        partCode: '5GH-13440-71',
        unitPrice: 18.49,
        quantity: 3,
        minStock: 5,
        locationCode: 'A1-03',
        version: 1,
      },
    ])
    expect((await find('5gh-134')).map((part) => part.name)).toEqual(['Yağ filtresi'])
    // A scanner set to the US layout, on a Turkish keyboard.
    expect((await find('5gh*13440*71')).map((part) => part.name)).toEqual(['Yağ filtresi'])
    expect((await find('%')).map((part) => part.name)).toEqual(['Yağ %100'])
    expect((await find('L_1')).map((part) => part.name)).toEqual(['Yağ %100'])
    expect(await find('bulunmaz')).toEqual([])
    expect((await server.call(admin, sparePartsApi.list, { query: { size: 0 } })).body.errors).toEqual([
      { field: 'size', message: 'number_too_small' },
    ])
  })
})

describe('GET /api/inventory/spare-parts/code/:code', () => {
  it('finds a part by its whole code in any case, and no archived or unknown one', async () => {
    const technician = await server.person('TECHNICIAN')
    const part = await createPart(server.db, { part_code: 'KOD-İ1' })
    await createPart(server.db, { part_code: 'ESKI-9', archived_at: new Date() })
    const byCode = (code: string) => server.call(technician, sparePartsApi.byCode, { params: { code } })
    expect((await byCode('kod-i1')).body.data.id).toBe(part.id)
    expect((await byCode('KOD')).body.message).toBe('spare_part_not_found')
    expect((await byCode('ESKI-9')).status).toBe(404)
    expect((await byCode('a%b/c?d')).status).toBe(404)
    expect((await byCode('a\0')).status).toBe(400)
    expect((await byCode('x'.repeat(61))).body.errors).toEqual([{ field: 'code', message: 'too_long' }])
    expect(
      (await server.call(await server.person('CUSTOMER'), sparePartsApi.byCode, { params: { code: 'KOD-İ1' } })).status,
    ).toBe(403)
  })
})

describe('a scanned code that differs from the part’s', () => {
  it('of a scanner with the US layout, and of a UPC as an EAN → the part; the very code comes first', async () => {
    const technician = await server.person('TECHNICIAN')
    const [gasket, upc] = [
      await createPart(server.db, { part_code: '6CE-14301-00' }),
      await createPart(server.db, { part_code: '036000291452' }),
    ]
    const found = async (code: string) =>
      (await server.call(technician, sparePartsApi.byCode, { params: { code } })).body.data?.id
    expect(await found('6ce*14301*00')).toBe(gasket.id)
    expect(await found('0036000291452')).toBe(upc.id)
    const ean = await createPart(server.db, { part_code: '0036000291452' })
    expect([await found('0036000291452'), await found('036000291452')]).toEqual([ean.id, upc.id])
  })
})

describe('GET /api/inventory/spare-parts/known', () => {
  it('has what a device keeps of all parts that can be taken, by name and without prices', async () => {
    await createPart(server.db, { name: 'Arşivli', archived_at: new Date() })
    await createPart(server.db, { name: 'Zincir', part_code: 'Z-1', quantity: 4 })
    const { data } = (await server.call(await server.person('TECHNICIAN'), sparePartsApi.known)).body
    expect(data.map(({ id: _, ...part }) => part)).toContainEqual({
      ...{ name: 'Zincir', partCode: 'Z-1', unit: 'PIECE', quantity: 4, available: 4, codes: [] },
    })
    expect(data.map(({ name }) => name)).not.toContain('Arşivli')
  })
})
