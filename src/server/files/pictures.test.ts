// Tells a faulty picture from a fault of the machine, by the messages of libvips.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readPicture } from './pictures.ts'

const decoder = vi.hoisted(() => ({ metadata: vi.fn(), toBuffer: vi.fn() }))

vi.mock('sharp', () => {
  const image = { ...decoder, autoOrient: () => image, resize: () => image, webp: () => image, timeout: () => image }
  return { default: Object.assign(() => image, { block: () => {}, unblock: () => {}, cache: () => {} }) }
})

const log = { error: vi.fn() }
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva-picture-'))
  path = join(folder, 'picture')
  await writeFile(path, 'sixteen letters.')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  log.error.mockClear()
  decoder.metadata.mockResolvedValue({ format: 'jpeg', width: 10, height: 10 })
})

it.each([
  'timeout: 40% complete\nVipsImage: killed for image "temp-54"',
  'vips_tracked: out of memory --- size == 48MB',
  'heifload: Memory allocation error',
  'system error: No space left on device',
  'system error: Cannot allocate memory',
])('a picture that the machine could not decode → 503 and a line in the log: %s', async (message) => {
  decoder.toBuffer.mockRejectedValue(new Error(message))
  await expect(readPicture(path, log)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 })
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('a file that is gone before its head was read → 503 and a line in the log', async () => {
  decoder.metadata.mockRejectedValue(new Error('Input file is missing: /tmp/picture'))
  await expect(readPicture(path, log)).rejects.toMatchObject({ status: 503 })
  expect(log.error).toHaveBeenCalledTimes(1)
})

it.each([
  'VipsJpeg: premature end of JPEG image',
  'pngload: libspng read error',
  'Input file contains unsupported image format',
])('a picture that the decoder refuses → 415 and no line in the log: %s', async (message) => {
  decoder.toBuffer.mockRejectedValue(new Error(message))
  await expect(readPicture(path, log)).rejects.toMatchObject({ status: 415, key: 'invalid_file_type' })
  expect(log.error).not.toHaveBeenCalled()
})
