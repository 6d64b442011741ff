import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto } from '../../../../test/pictures.ts'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })

const FACTS = {
  tradeName: 'Poyraz Tekne Servisi',
  address: 'Neyzen Tevfik Cad. 12, Bodrum',
  phone: '0 (252) 316 00 00',
  email: 'servis@poyraz.test',
  whatsapp: '+90 532 123 45 67',
  website: 'poyraz.test',
  taxOffice: 'Bodrum',
  taxNumber: '123 456 7890',
  iban: 'tr33 0006 1005 1978 6457 8413 26',
  offerValidityDays: 15,
  vatMode: 'INCLUDED',
  vatRate: 10,
  rateKind: 'BANKNOTE_SELLING',
  depositPercent: 12.5,
  codeAboveTry: 50_000.5,
  paymentDays: 21,
}
const save = (body: object) => server.call(admin, workshopApi.update, { body })
const shown = async () => (await server.call(null, workshopApi.byAnyone)).body.data

beforeEach(async () => {
  await server.db.updateTable('workshop').set({ logo_key: null, version: 1 }).execute()
})

describe('the facts', () => {
  it('a workshop that has filled nothing in: every fact is null and the defaults of offers stand', async () => {
    const { status, body } = await server.call(admin, workshopApi.byAdmin)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...{ tradeName: null, address: null, phone: null, email: null, whatsapp: null, website: null },
      ...{ instagram: null, facebook: null, youtube: null, linkedin: null, openingHours: null, mersis: null },
      ...{ logoUrl: null, taxOffice: null, taxNumber: null, iban: null, offerNote: null },
      ...{ offerValidityDays: 30, vatMode: 'EXCLUDED', vatRate: 20, rateKind: 'FOREX_SELLING' },
      ...{ depositPercent: 0, codeAboveTry: null, paymentDays: 7, adminsNeedFactor: false, sealMailTo: [], version: 1 },
    })
  })

  it('a saved form comes back, its numbers written in one way, and a log entry names the workshop', async () => {
    const { status, body } = await save({ ...FACTS, sealMailTo: ['noter@pruva.test'], version: 1 })
    expect([status, body.message]).toEqual([200, 'workshop_updated'])
    const stored = {
      ...FACTS,
      phone: '+902523160000',
      whatsapp: '+905321234567',
      website: 'https://poyraz.test',
      taxNumber: '1234567890',
      iban: 'TR330006100519786457841326',
      sealMailTo: ['noter@pruva.test'],
      version: 2,
    }
    expect(body.data).toMatchObject(stored)
    expect((await server.call(admin, workshopApi.byAdmin)).body.data).toMatchObject(stored)
    const { id } = await server.db.selectFrom('workshop').select('id').executeTakeFirstOrThrow()
    expect((await server.logsOf(id)).at(-1)).toMatchObject({
      user_id: admin.id,
      message: 'Poyraz Tekne Servisi işletmesinin bilgileri değiştirildi',
    })
  })

  it('everybody may read what the landing page shows, and neither tax number nor IBAN nor defaults', async () => {
    await save(FACTS)
    const facts = await shown()
    expect(facts).toMatchObject({ tradeName: FACTS.tradeName, phone: '+902523160000', website: 'https://poyraz.test' })
    for (const name of ['taxNumber', 'taxOffice', 'iban', 'offerValidityDays', 'version'])
      expect(facts).not.toHaveProperty(name)
  })

  it.each([
    ['tradeName', ' ', 'required'],
    ['iban', 'TR33 0006 1005 1978 6457 8413 27', 'invalid_iban'],
    ['iban', 'TR33 0006 1005 1978 6457 8413', 'invalid_iban'],
    ['iban', 'sıfır', 'invalid_iban'],
    ['taxNumber', '123456789', 'invalid_tax_number'],
    ['taxNumber', '123456789012', 'invalid_tax_number'],
    ['mersis', '12345', 'invalid_mersis'],
    ['phone', 'ara beni', 'invalid_phone'],
    ['whatsapp', '12', 'invalid_phone'],
    ['email', 'servis', 'invalid_email'],
    ['sealMailTo', ['servis'], 'invalid_email'],
    ['sealMailTo', ['a@pruva.test', 'b@pruva.test', 'c@pruva.test'], 'too_many_items'],
    ['website', 'javascript:alert(1)', 'invalid_url'],
    ['instagram', 'https://', 'invalid_url'],
    ['facebook', 'ftp://ornek.com', 'invalid_url'],
    ['youtube', 'https://kim@ornek.com', 'invalid_url'],
    ['address', 'a\u202eb', 'invalid_characters'],
    ['offerValidityDays', 0, 'number_too_small'],
    ['vatRate', 18, 'invalid_value'],
    ['vatMode', 'NONE', 'invalid_value'],
    ['rateKind', 'CROSS', 'invalid_value'],
    ['depositPercent', 101, 'number_too_large'],
    ['codeAboveTry', -1, 'number_too_small'],
    ['paymentDays', 1.5, 'invalid_number'],
  ])('%s: %j → %s at the field', async (field, value, message) => {
    const { status, body } = await save({ ...FACTS, [field]: value })
    expect([status, body.message, body.errors]).toEqual([400, 'validation_failed', [{ field, message }]])
  })
})

describe('the logo', () => {
  const upload = (bytes: Uint8Array, name = 'logo.png') => {
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(bytes)]), name)
    return server.call(admin, workshopApi.uploadLogo, { body })
  }
  const picture = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 10, g: 20, b: 200, alpha: 0 } } })
      .toFormat(format)
      .toBuffer()
  const files = async () => (await server.db.selectFrom('pending_files').selectAll().execute()).length

  it('a PNG is served to everybody as a small PNG; another one replaces it; removing it leaves nothing', async () => {
    const first = await upload(await picture('png'))
    expect([first.status, first.body.message]).toEqual([200, 'workshop_logo_updated'])
    const { logoUrl } = first.body.data
    const answer = await server.fetch(logoUrl ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      width: 600,
      height: 200,
      hasAlpha: true,
    })

    const second = (await upload(await picture('jpeg'))).body.data
    expect(second.logoUrl).not.toBe(logoUrl)
    expect((await server.fetch(logoUrl ?? '')).status).toBe(404)
    expect((await shown()).logoUrl).toBe(second.logoUrl)
    // The form's version is not changed by the logo.
    expect(second.version).toBe(1)

    expect((await server.call(admin, workshopApi.removeLogo)).status).toBe(200)
    expect((await shown()).logoUrl).toBeNull()
    const again = await server.call(admin, workshopApi.removeLogo)
    expect([again.status, again.body.message]).toEqual([404, 'workshop_logo_not_found'])
    expect(await files()).toBe(0)
  })

  it('a phone’s photo loses its place and stands upright', async () => {
    const { logoUrl } = (await upload(await phonePhoto(60, 40))).body.data
    const { exif, orientation } = await sharp(await (await server.fetch(logoUrl ?? '')).arrayBuffer()).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  it.each([
    ['a WebP', () => picture('webp'), 415, 'invalid_file_type'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'invalid_file_type'],
    ['a text', async () => Buffer.from('logo'), 415, 'invalid_file_type'],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'file_too_large'],
  ] as const)('%s is refused and leaves no file', async (_, bytes, status, message) => {
    const answer = await upload(await bytes())
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect([(await shown()).logoUrl, await files()]).toEqual([null, 0])
  })

  it('an upload without a file is refused at the field', async () => {
    const { status, body } = await server.call(admin, workshopApi.uploadLogo, { body: new FormData() })
    expect([status, body.message]).toEqual([400, 'validation_failed'])
  })
})
