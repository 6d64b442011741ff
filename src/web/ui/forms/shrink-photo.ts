// Shrinks a photo before it is sent: phones take 12 megapixels and more, and harbours have bad reception.
const MAX_PIXELS = 2560
const JPEG_QUALITY = 0.85
/** A photo below this size and within MAX_PIXELS is sent unchanged. */
const SMALL_BYTES = 1.5 * 1024 * 1024

const HEIC = /\.(heic|heif)$/i
const PICTURE = /^image\//

export const isHeic = (file: File): boolean => /^image\/hei[cf]/.test(file.type) || HEIC.test(file.name)

/** By the type or the name; some systems have no type for HEIC. The server checks the bytes. */
export const looksLikePhoto = (file: File): boolean => PICTURE.test(file.type) || HEIC.test(file.name)

/** A photo that this browser cannot decode is sent unchanged: the server may be able to. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  try {
    const scale = Math.min(1, MAX_PIXELS / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= SMALL_BYTES && !isHeic(file)) return file
    const smaller = await drawn(picture, scale)
    return smaller && (smaller.size < file.size || isHeic(file)) ? smaller : file
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
