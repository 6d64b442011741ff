// A QR code as SVG. One unit of the drawing is one module, so that edges stay sharp at any size.
import QRCode from 'qrcode'

export interface CodeDrawing {
  svg: string
  /** Width in modules, with the quiet zones. */
  modules: number
}

const QUIET_MODULES = 2

export function qrCode(text: string): CodeDrawing {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (const [index, dark] of data.entries()) {
    if (dark) path += `M${(index % size) + QUIET_MODULES} ${Math.floor(index / size) + QUIET_MODULES}h1v1h-1z`
  }
  const modules = size + 2 * QUIET_MODULES
  return { modules, svg: codeDrawing(modules, modules, path) }
}

/** Stretches to its space: bars may have any height. */
export const codeDrawing = (width: number, height: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path fill="#000" d="${path}"/></svg>`
