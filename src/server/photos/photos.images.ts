// What an upload really is, decided by decoding it; and what is kept of it: upright, without EXIF, in two sizes.
import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '../platform/errors.ts'

const MAX_PIXELS = 100_000_000
const DISPLAY_PIXELS = 2000
const THUMBNAIL_PIXELS = 400
const DECODE_SECONDS = 60
/** Each takes a core and, at the most pixels, some hundred megabytes. */
const AT_ONCE = 2

export const PICTURE_TYPE = 'image/webp'

export interface Picture {
  display: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

/** Loaded with the first upload. libvips reads dozens of formats; only these reach its decoders. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined
const sharpOnce = () => {
  loading ??= loadSharp()
  return loading
}

/** @throws 415 `invalid_file_type`, `heic_not_supported`; 413 `photo_has_too_many_pixels` */
export function readPicture(path: string): Promise<Picture> {
  return inTurn(async () => {
    const refusal = new AppError(415, (await isHeic(path)) ? 'heic_not_supported' : 'invalid_file_type')
    const sharp = await sharpOnce()
    // Reads the head of the file only, so that the size can be named before anything is decoded.
    const metadata = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw refusal
      })
    if (!isPhoto(metadata)) throw refusal
    if (metadata.width * metadata.height > MAX_PIXELS) throw new AppError(413, 'photo_has_too_many_pixels')
    try {
      const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      const display = await resized(image.autoOrient(), DISPLAY_PIXELS, 82).toBuffer({ resolveWithObject: true })
      const thumbnail = await resized(sharp(display.data), THUMBNAIL_PIXELS, 75).toBuffer()
      return { display: display.data, thumbnail, width: display.info.width, height: display.info.height }
    } catch {
      throw refusal
    }
  })
}

/** Metadata (and so the place where it was taken) is left out by default. */
const resized = (image: Sharp, pixels: number, quality: number): Sharp =>
  image
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: DECODE_SECONDS })

/** AVIF comes in the same container as HEIC. */
const isPhoto = ({ format, compression }: Metadata): boolean =>
  format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'hevc')

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** By its bytes too, since a platform without the decoder cannot even name it. */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12), position: 0 })
    return buffer.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(buffer.toString('latin1', 8, 12))
  } finally {
    await file.close()
  }
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
