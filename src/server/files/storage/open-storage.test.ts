// The behaviour that both file stores share.
import { readdir, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type S3Server, s3Server } from '../../../../test/s3-server.ts'
import { temporaryStorage } from '../../../../test/temporary-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await s3Server()
  await s3.start()
})
afterAll(() => s3.remove())

const stores = {
  'the local folder': () => temporaryStorage(),
  'an S3-compatible store': () => temporaryStorage(s3.url),
  'a folder of an S3-compatible store': () => temporaryStorage(s3.url.replace('?', '/workshop%20a?')),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let storage: Storage
  let remove: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    ;({ storage, remove } = opened)
  })
  afterAll(() => remove())

  const read = async (key: string) => {
    const file = await storage.get(key)
    return file && { size: file.size, bytes: await buffer(file.stream) }
  }

  it('gives back what was put, byte for byte, also from several at once', async () => {
    const files = [0, 1, 100_000, 3_000_000].map((size) => Buffer.alloc(size, `file of ${size}`))
    await Promise.all(files.map((bytes, index) => storage.put(`photos/2026-05-01/${index}.webp`, bytes, 'image/webp')))
    for (const [index, bytes] of files.entries()) {
      const file = await read(`photos/2026-05-01/${index}.webp`)
      expect(file?.size).toBe(bytes.length)
      expect(file?.bytes.equals(bytes)).toBe(true)
    }
  })

  it('knows the size of a file without reading it', async () => {
    await storage.put('photos/sized.webp', Buffer.alloc(1234), 'image/webp')
    expect(await storage.size('photos/sized.webp')).toBe(1234)
    expect(await storage.size('photos/never.webp')).toBeNull()
  })

  it('replaces what is put again', async () => {
    await storage.put('photos/again.webp', Buffer.from('a longer first text'), 'image/webp')
    await storage.put('photos/again.webp', Buffer.from('second'), 'image/webp')
    expect((await read('photos/again.webp'))?.bytes.toString()).toBe('second')
  })

  it('has nothing under a key that was never put or was deleted, and deletes twice without complaint', async () => {
    expect(await read('photos/never.webp')).toBeNull()
    expect(await read('never/at/all.webp')).toBeNull()
    await storage.put('photos/short-lived.webp', Buffer.from('x'), 'image/webp')
    await storage.delete('photos/short-lived.webp')
    expect(await read('photos/short-lived.webp')).toBeNull()
    await storage.delete('photos/short-lived.webp')
    await storage.delete('never/at/all.webp')
  })
})

describe('the local folder', () => {
  it('is the owner’s alone and holds finished files only', async () => {
    const { storage, folder, remove } = await temporaryStorage()
    await storage.put('photos/2026-05-01/a.webp', Buffer.from('a'), 'image/webp')
    const mode = async (path: string) => (await stat(`${folder}${path}`)).mode & 0o777
    expect([await mode(''), await mode('/photos/2026-05-01'), await mode('/photos/2026-05-01/a.webp')]).toEqual([
      0o700, 0o700, 0o600,
    ])
    expect(await readdir(`${folder}/photos/2026-05-01`)).toEqual(['a.webp'])
    await remove()
  })
})

describe('an S3-compatible store', () => {
  const failing = async (storageUrl: string) => {
    const log = { error: vi.fn() }
    const storage = await openStorage({ storageUrl, dataDir: '/nonexistent', log })
    const wanted = { status: 503, key: 'temporarily_unavailable', retryAfterSeconds: 15 }
    await expect(storage.put('photos/a.webp', Buffer.from('a'), 'image/webp')).rejects.toMatchObject(wanted)
    await expect(storage.get('photos/a.webp')).rejects.toMatchObject(wanted)
    return log.error.mock.calls.map(([{ err }]) => err.name as string)
  }

  it('says that it is out of service, and logs why, when nobody answers or the bucket is not there', async () => {
    expect(await failing('s3://a:b@pruva?endpoint=http://127.0.0.1:1')).toHaveLength(2)
    expect(await failing(s3.url.replace('@pruva', '@elsewhere'))).toEqual(['NoSuchBucket', 'NoSuchBucket'])
  })

  it('refuses an unknown access key', async () => {
    const names = await failing(s3.url.replace('S3RVER:S3RVER', 'nobody:wrong'))
    expect(names).toEqual(['InvalidAccessKeyId', 'InvalidAccessKeyId'])
  })

  it.each([
    ['s3://?endpoint=http://127.0.0.1:9000', 'bucket'],
    ['s3://pruva?endpoint=127.0.0.1:9000', 'endpoint'],
  ])('is not opened by %s', async (storageUrl, word) => {
    const opening = openStorage({ storageUrl, dataDir: '/nonexistent', log: { error: () => {} } })
    await expect(opening).rejects.toThrow(new RegExp(`Setting STORAGE_URL: .*${word}`))
  })
})
