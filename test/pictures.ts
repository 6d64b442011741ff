// Pictures to upload, as phones and other devices send them.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Red on the left, blue on the right. */
export async function twoColours(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#e00000' }
  const red = await sharp({ create: half }).png().toBuffer()
  const create = { width, height, channels: 3 as const, background: '#0000e0' }
  return sharp({ create }).composite([{ input: red, left: 0, top: 0 }])
}

/** Taken with the phone turned (EXIF orientation 6: turn it right to see it upright), at a place in Göcek. */
export async function phonePhoto(width = 1200, height = 800): Promise<Buffer> {
  const image = await twoColours(width, height)
  return image
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telefon', Model: 'X1' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '36/1 45/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '28/1 56/1 3/1',
      },
    })
    .jpeg()
    .toBuffer()
}

/** A few bytes whose header declares a huge picture. */
export function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** The first bytes of a phone's HEIC. */
export const heicStart = Buffer.concat([
  Buffer.from('00000024', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('mif1heicmiafMiHB'),
  Buffer.alloc(5_000, 7),
])

/** The form data of a picked photo. */
export function photoForm(photo: Uint8Array, fields: Record<string, string>, name = 'foto.jpg', type = ''): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([Uint8Array.from(photo)], { type }), name)
  return body
}
