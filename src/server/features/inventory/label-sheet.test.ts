import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { createPart } from '../../../../test/factories.ts'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { labelCode, scannableCode } from './label-codes.ts'

const server = useServer()
const LABEL_MM = 60

/** The product reads no SVG as a picture (files/pictures.ts). */
const svg = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(svg))
afterAll(() => sharp.block(svg))

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

/** What a scanner reads from the printed code. */
async function scanned(svg: string) {
  const square = /viewBox="0 0 (\d+) \1"/.test(svg)
  const size = square ? { width: 400, height: 400 } : { width: 1200, height: 200 }
  const image = sharp(Buffer.from(svg), { density: 300 }).resize({ ...size, fit: 'fill', kernel: 'nearest' })
  const png = await image.flatten({ background: '#fff' }).extend({ top: 20, bottom: 20, background: '#fff' }).png()
  const [found] = await readBarcodes(new Uint8Array(await png.toBuffer()), {})
  return [found?.format, found?.text]
}

describe('the code of a label', () => {
  it.each(['69J-13440-03', '22030848', 'LFR5A-11', 'TUTYA-SAFT-40', 'a%b/c?d ^1'])(
    '%s is read back as Code 128',
    async (code) => {
      const label = labelCode(code, 'CODE128', LABEL_MM)
      expect(label.kind).toBe('CODE128')
      expect(await scanned(label.svg)).toEqual(['Code128', code])
    },
  )

  it('a Turkish code is printed without marks, in the form that the look-up knows', async () => {
    expect(scannableCode('ÇIKIŞ-İıĞğ')).toBe('CIKIS-IiGg')
    expect(await scanned(labelCode('KOD-İ1', 'CODE128', LABEL_MM).svg)).toEqual(['Code128', 'KOD-I1'])
    await createPart(server.db, { part_code: 'KOD-İ1' })
    const found = await server.call(await server.person('TECHNICIAN'), sparePartsApi.byCode, {
      params: { code: 'KOD-I1' },
    })
    expect(found.body.data.partCode).toBe('KOD-İ1')
  })

  it.each([['X'.repeat(60)], ['零件-1'], ['ÜÇLÜ-'.repeat(8)]])(
    '%s is too long or too foreign for bars and becomes a QR code',
    async (code) => {
      const label = labelCode(code, 'CODE128', LABEL_MM)
      expect(label.kind).toBe('QR')
      expect(await scanned(label.svg)).toEqual(['QRCode', code])
    },
  )

  it('is a QR code where one is asked for', async () => {
    expect(await scanned(labelCode('KOD-İ1', 'QR', LABEL_MM).svg)).toEqual(['QRCode', 'KOD-İ1'])
  })
})

describe('POST /api/inventory/spare-parts/labels', () => {
  const print = async (body: object, headers = {}) => {
    const person = await server.person('TECHNICIAN')
    return server.fetch('/api/inventory/spare-parts/labels', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
  const keyOf = async (response: Response) => [response.status, (await response.json()).message]

  it('is a PDF with 24 labels a page, each with name, code and shelf', async () => {
    const part = await createPart(server.db, { name: 'Şanzıman yağı', part_code: 'GEAR-90', location_code: 'C1-03' })
    const other = await createPart(server.db, { name: 'İğne vana' })
    const response = await print({ partIds: [part.id, other.id], copies: 13 })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    await pdf.loadingTask.destroy()
    const times = (text: string, word: string) => text.split(word).length - 1
    expect(pages).toHaveLength(2)
    expect(times(pages[0] ?? '', 'GEAR-90')).toBe(13)
    expect(times(pages[0] ?? '', 'Raf C1-03')).toBe(13)
    expect(pages.map((page) => times(page, 'İğne vana'))).toEqual([11, 2])
  })

  it.each(['CODE128', 'QR'] as const)('%s: the longest name and shelf on a full sheet → one page', async (kind) => {
    const partCode = `LONG-${kind}`
    const wide = { name: 'W'.repeat(160), location_code: 'W'.repeat(60), unit: 'LITRE' } as const
    const part = await createPart(server.db, { part_code: partCode, ...wide })
    const response = await print({ partIds: [part.id], copies: 24, kind })
    const { pages, text } = await textOfPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toBe(1)
    expect([text.split(partCode).length - 1, text.split('litre').length - 1]).toEqual([24, 24])
  })

  it('the longest code → whole on its label, of one page', async () => {
    const partCode = 'W'.repeat(60)
    const part = await createPart(server.db, { part_code: partCode, name: 'W'.repeat(160) })
    const response = await print({ partIds: [part.id], copies: 24 })
    const { pages, text } = await textOfPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toBe(1)
    expect(text.replaceAll(' ', '').split(partCode).length - 1).toBeGreaterThanOrEqual(24)
  })

  it('answers bad input and unknown parts in the envelope', async () => {
    const part = await createPart(server.db)
    expect(await keyOf(await print({ partIds: [] }))).toEqual([400, 'validation_failed'])
    expect(await keyOf(await print({ partIds: [part.id], kind: 'EAN' }))).toEqual([400, 'validation_failed'])
    expect(await keyOf(await print({ partIds: Array(13).fill(part.id), copies: 50 }))).toEqual([
      400,
      'validation_failed',
    ])
    expect(await keyOf(await print({ partIds: [part.id, UNKNOWN_ID] }))).toEqual([404, 'spare_part_not_found'])
    const malformed = await (await print({ partIds: [part.id] }, { 'idempotency-key': 'x' })).json()
    expect(malformed.errors).toEqual([{ field: 'Idempotency-Key', message: 'invalid_value' }])
    const customer = await server.person('CUSTOMER')
    expect((await server.call(customer, sparePartsApi.labels, { body: { partIds: [part.id] } })).status).toBe(403)
  })
})
