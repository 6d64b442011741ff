import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, useServer } from '../../../../test/harness.ts'
import { heicStart, phonePhoto, pixelBomb, twoColours } from '../../../../test/pictures.ts'
import { PHOTO_MAX_BYTES, photosApi } from '../../../shared/photos/photos.contract.ts'

const server = useServer()
let technician: Person
let requestId: string
let uploads: string

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'pruva-uploads-'))
  vi.stubEnv('TMPDIR', uploads)
  const owner = await server.person('CUSTOMER')
  technician = await server.person('TECHNICIAN')
  requestId = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })).id
  await assignTechnician(server.db, requestId, technician.id)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(uploads, { recursive: true })
})

function upload(bytes: Uint8Array | null, { name = 'foto.jpg', type = 'image/jpeg', id = requestId } = {}) {
  const body = new FormData()
  body.set('serviceRequestId', id)
  if (bytes) body.set('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  return server.call(technician, photosApi.upload, { body })
}

const rows = () => server.db.selectFrom('photos').selectAll().orderBy('created_at').execute()

async function stored(id: string) {
  const row = await server.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const read = async (key: string) => {
    const file = await server.storage.get(key)
    if (!file) throw new Error(`${key} is missing`)
    return buffer(file.stream)
  }
  return { row, display: await read(row.file_key), thumbnail: await read(row.thumbnail_key) }
}

describe('a photo from a phone', () => {
  it('is kept upright, without its place and camera, for display and as a thumbnail', async () => {
    const photo = await phonePhoto(3000, 2000)
    expect(await sharp(photo).metadata()).toMatchObject({ width: 3000, orientation: 6, exif: expect.any(Buffer) })
    expect(photo.includes('Telefon')).toBe(true)
    const answer = await upload(photo)
    expect(statusAndKey(answer)).toBe('200 photo_created')
    expect(answer.body.data).toMatchObject({ width: 1333, height: 2000 })
    const { row, display, thumbnail } = await stored(answer.body.data.id)
    for (const [bytes, width, height] of [
      [display, 1333, 2000],
      [thumbnail, 267, 400],
    ] as const) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height })
      expect([metadata.exif, metadata.orientation, metadata.xmp]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('Telefon')).toBe(false)
      // Red was on the left, so after the rotation to the right it is at the top.
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
      expect([top[0]! > 150, top[2]! < 60, bottom[0]! < 60, bottom[2]! > 150]).toEqual([true, true, true, true])
    }
    expect(row).toMatchObject({ content_type: 'image/webp', byte_size: display.length })
  })
})

describe('the type is read from the bytes', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '%s is a photo, whatever it calls itself; a small one stays small',
    async (format) => {
      const bytes = await (await twoColours(60, 40)).toFormat(format).toBuffer()
      const answer = await upload(bytes, { name: 'belge.pdf', type: 'application/pdf' })
      expect(statusAndKey(answer)).toBe('200 photo_created')
      expect(answer.body.data).toMatchObject({ width: 60, height: 40 })
    },
  )

  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const refused: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['a PDF named .jpg', () => pdf],
    ['an SVG', () => svg],
    [
      'a page behind a JPEG’s first bytes',
      () => Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1'),
    ],
    ['a GIF', async () => (await twoColours(20, 20)).gif().toBuffer()],
    ['a TIFF', async () => (await twoColours(20, 20)).tiff().toBuffer()],
    ['an AVIF', async () => (await twoColours(64, 64)).avif().toBuffer()],
    ['a JPEG that was cut off', async () => (await phonePhoto()).subarray(0, 4_000)],
    ['noughts', () => Buffer.alloc(5_000)],
  ]
  it.each(refused)('%s is refused', async (_, make) => {
    const before = await rows()
    expect(statusAndKey(await upload(await make()))).toBe('415 invalid_file_type')
    expect(await rows()).toEqual(before)
  })

  it('a HEIC that cannot be decoded is told so', async () => {
    expect(statusAndKey(await upload(heicStart, { name: 'IMG_1.HEIC', type: 'image/heic' }))).toBe(
      '415 heic_not_supported',
    )
  })

  it('a picture of too many pixels is refused before it is decoded', async () => {
    expect(statusAndKey(await upload(pixelBomb(30_000, 30_000)))).toBe('413 photo_has_too_many_pixels')
  })
})

describe('the size', () => {
  it('may be 15 MB and not a byte more', async () => {
    const photo = await phonePhoto(100, 60)
    // Bytes after the end of a JPEG are ignored.
    const padded = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES - photo.length)])
    expect(statusAndKey(await upload(padded))).toBe('200 photo_created')
    expect(statusAndKey(await upload(Buffer.concat([padded, Buffer.alloc(1)])))).toBe('413 file_too_large')
  })
})

describe('the form', () => {
  const cutOffStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const send = (body: FormData | string | undefined) => server.call(technician, photosApi.upload, { body })

  it('needs a file and a request, and names what is wrong', async () => {
    const errors = async (body: FormData | undefined) => {
      const answer = await send(body)
      expect(statusAndKey(answer)).toBe('400 validation_failed')
      return answer.body.errors
    }
    expect(await errors(undefined)).toEqual([
      { field: 'serviceRequestId', message: 'required' },
      { field: 'file', message: 'photo_required' },
    ])
    expect((await upload(null)).body.errors).toEqual([{ field: 'file', message: 'photo_required' }])
    expect((await upload(Buffer.alloc(0))).body.errors).toEqual([{ field: 'file', message: 'photo_required' }])
    const twice = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) twice.append('file', new Blob([Uint8Array.from(await phonePhoto())]), name)
    expect(await errors(twice)).toEqual([{ field: 'file', message: 'one_photo_at_a_time' }])
    const long = new FormData()
    long.set('serviceRequestId', requestId)
    long.set('caption', 'ş'.repeat(301))
    long.set('file', new Blob([Uint8Array.from(await phonePhoto())]), 'a.jpg')
    expect(await errors(long)).toEqual([{ field: 'caption', message: 'too_long' }])
    long.set('caption', 'a\0b')
    expect(await errors(long)).toEqual([{ field: 'caption', message: 'invalid_characters' }])
  })

  it('is multipart, and whole', async () => {
    expect(statusAndKey(await send('{}'))).toBe('415 unsupported_media_type')
    const raw = async (type: string, body: string) => {
      const headers = { authorization: `Bearer ${technician.token}`, 'content-type': type }
      const answer = await server.fetch(photosApi.upload.url, { method: 'POST', headers, body })
      return `${answer.status} ${(await answer.json()).message}`
    }
    expect(await raw('multipart/form-data', 'x')).toBe('400 validation_failed')
    expect(await raw('multipart/form-data; boundary=x', `${cutOffStart}half`)).toBe('400 validation_failed')
    const proto = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'
    expect(await raw('multipart/form-data; boundary=x', proto)).toBe('400 validation_failed')
  })

  it('is not understood anywhere else', async () => {
    const answer = await server.fetch('/api/auth/login', { method: 'POST', body: new FormData() })
    expect(answer.status).toBe(415)
  })

  it('may break off in the middle', async () => {
    const broken = new AbortController()
    const slow = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(`${cutOffStart}${'x'.repeat(70_000)}`))
        await eventually(async () => expect(await readdir(uploads)).not.toEqual([]))
        broken.abort()
      },
    })
    const sending = fetch(server.url + photosApi.upload.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${technician.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: slow,
      duplex: 'half',
      signal: broken.signal,
    } as RequestInit)
    await expect(sending).rejects.toThrow('abort')
    expect(statusAndKey(await upload(await phonePhoto(60, 40)))).toBe('200 photo_created')
  })

  it('leaves nothing behind where uploads wait', async () => {
    await eventually(async () => expect(await readdir(uploads)).toEqual([]))
  })
})

it('upload: takes many photos at once, each whole', async () => {
  const owner = await server.person('CUSTOMER')
  const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
  await assignTechnician(server.db, id, technician.id)
  const photo = await phonePhoto(400, 300)
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(photo, { id })))
  expect(answers.map(statusAndKey)).toEqual(Array(8).fill('200 photo_created'))
  const kept = await Promise.all(answers.map(({ body }) => stored(body.data.id)))
  expect(new Set(kept.map(({ row }) => row.file_key)).size).toBe(8)
  expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual([])
})
