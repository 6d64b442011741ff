// Finds the real type of an upload by decoding it. The stored picture is upright, without EXIF, in two sizes.
import { open } from 'node:fs/promises'
import type { BaseLogger } from 'pino'
import type { Metadata, Sharp } from 'sharp'
import { AppError, temporarilyUnavailable } from '../http/errors.ts'
import { semaphore, withPermit } from '../http/semaphore.ts'

const MAX_PIXELS = 100_000_000
const DISPLAY_PIXELS = 2000
const THUMBNAIL_PIXELS = 400
const LOGO_PIXELS = 600
const DECODE_SECONDS = 60
const RETRY_AFTER_SECONDS = 30
/** Each decoder uses a core and, at the maximum of pixels, some hundred megabytes. */
const decoders = semaphore(2)

export const PICTURE_TYPE = 'image/webp'

export interface Picture {
  display: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

/** Loads sharp with the first upload. libvips reads dozens of formats; only these are enabled. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every upload is another picture.
  sharp.cache(false)
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

/** Messages of libvips for faults of the machine, not of the picture: no time, no memory, no disk space, no file. */
const MACHINE_FAULT =
  /^timeout: |out of memory|memory allocation|(unable|cannot|failed) to allocate|cannot allocate|no space left|too many open files|input\/output error|input file is missing/i

type SharpLibrary = Awaited<ReturnType<typeof loadSharp>>

/**
 * Runs `work` on a picture whose header is allowed. Answers 415 only for a picture that the decoder refuses.
 * @throws 415 `invalid_file_type`, `heic_not_supported`; 413 `photo_has_too_many_pixels`; 503 where the machine could not decode it
 */
function decoded<T>(
  path: string,
  log: Pick<BaseLogger, 'error'>,
  isAllowed: (metadata: Metadata) => boolean,
  work: (sharp: SharpLibrary) => Promise<T>,
): Promise<T> {
  return withPermit(decoders, async () => {
    const refusal = new AppError(415, (await isHeic(path)) ? 'heic_not_supported' : 'invalid_file_type')
    const refuse = (error: unknown): never => {
      if (!(error instanceof Error) || !MACHINE_FAULT.test(error.message)) throw refusal
      log.error({ err: error }, 'A photo could not be decoded')
      throw temporarilyUnavailable(RETRY_AFTER_SECONDS)
    }
    const sharp = await sharpOnce()
    // Reads only the header, so that the size is checked before anything is decoded.
    const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse)
    if (!isAllowed(metadata)) throw refusal
    if (metadata.width * metadata.height > MAX_PIXELS) throw new AppError(413, 'photo_has_too_many_pixels')
    return await work(sharp).catch(refuse)
  })
}

const opened = (sharp: SharpLibrary, path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

/** @throws as `decoded` */
export const readPicture = (path: string, log: Pick<BaseLogger, 'error'>): Promise<Picture> =>
  decoded(path, log, isPhoto, async (sharp) => {
    const display = await resized(opened(sharp, path), DISPLAY_PIXELS, 82).toBuffer({ resolveWithObject: true })
    const thumbnail = await resized(sharp(display.data), THUMBNAIL_PIXELS, 75).toBuffer()
    return { display: display.data, thumbnail, width: display.info.width, height: display.info.height }
  })

/** The logo as PNG, which browsers and PDFs show, with its transparency. @throws as `decoded` */
export const readLogo = (path: string, log: Pick<BaseLogger, 'error'>): Promise<Buffer> =>
  decoded(path, log, isPngOrJpeg, (sharp) =>
    opened(sharp, path)
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer(),
  )

/** A stored picture as JPEG, for a PDF. @throws Error for bytes that are no picture */
export const toJpeg = (stored: Buffer, pixels: number): Promise<Buffer> =>
  withPermit(decoders, async () => {
    const sharp = await sharpOnce()
    return sharp(stored)
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer()
  })

/** By default sharp omits the metadata, which includes the place of the photo. */
const resized = (image: Sharp, pixels: number, quality: number): Sharp =>
  image
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: DECODE_SECONDS })

const isPngOrJpeg = ({ format }: Metadata): boolean => format === 'png' || format === 'jpeg'

/** AVIF uses the same container as HEIC. */
const isPhoto = ({ format, compression }: Metadata): boolean =>
  format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'hevc')

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Also checks the bytes, because a platform without the decoder cannot name the format. */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12), position: 0 })
    return buffer.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(buffer.toString('latin1', 8, 12))
  } finally {
    await file.close()
  }
}
