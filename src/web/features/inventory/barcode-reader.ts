// Reads codes from a camera's picture: with the browser's detector, else with ZXing (WebAssembly), which loads only then.
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>

/** The formats on parts and on our own labels. */
const NATIVE_FORMATS = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_39', 'data_matrix']
const ZXING_FORMATS = ['Code128', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'Code39', 'DataMatrix'] as const
const PICTURE_WIDTH = 960

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

export async function barcodeReader(): Promise<ReadCodes> {
  return (await nativeReader()) ?? zxingReader()
}

async function nativeReader(): Promise<ReadCodes | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  if (!BarcodeDetector) return null
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  const formats = NATIVE_FORMATS.filter((format) => supported.includes(format))
  // Some desktop browsers have the class but no decoder.
  if (!formats.includes('code_128') || !formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function zxingReader(): Promise<ReadCodes> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser draws no canvas')
  return async (video) => {
    const scale = Math.min(1, PICTURE_WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture, { formats: [...ZXING_FORMATS], maxNumberOfSymbols: 4 })
    return found.map(({ text }) => text)
  }
}
