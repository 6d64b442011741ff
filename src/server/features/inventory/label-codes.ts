// The machine-readable code of a label, as SVG.
import bwip from 'bwip-js/node'
import type { LabelKind } from '../../../shared/inventory/spare-parts.contract.ts'
import { type CodeDrawing, codeDrawing, qrCode } from '../../files/pdf/qr-code.ts'

export interface LabelCode extends CodeDrawing {
  kind: LabelKind
}

/** Hand scanners and cameras cannot read bars thinner than 0.19 mm (7.5 mil). */
const THINNEST_MODULE_MM = 0.19
const QUIET_MODULES = 10
const BAR_HEIGHT = 40

/** Code 128 has no Turkish letters. The look-up of a scanned code ignores the marks of letters, so the label omits them. */
const UNMARKED: Record<string, string> = {
  ...{ Ş: 'S', Ğ: 'G', Ü: 'U', Ö: 'O', Ç: 'C', İ: 'I', Â: 'A', Î: 'I', Û: 'U' },
  ...{ ş: 's', ğ: 'g', ü: 'u', ö: 'o', ç: 'c', ı: 'i', â: 'a', î: 'i', û: 'u' },
}

export const scannableCode = (code: string): string => [...code].map((letter) => UNMARKED[letter] ?? letter).join('')

/** A code that Code 128 cannot encode at a readable size becomes a QR code. */
export function labelCode(code: string, kind: LabelKind, widthMm: number): LabelCode {
  const text = scannableCode(code)
  if (kind === 'CODE128' && /^[\x20-\x7e]+$/.test(text)) {
    const bars = code128(text)
    if (widthMm / bars.modules >= THINNEST_MODULE_MM) return bars
  }
  return { kind: 'QR', ...qrCode(code) }
}

function code128(text: string): LabelCode {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 was not drawn as bars')
  let x = QUIET_MODULES
  let path = ''
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${BAR_HEIGHT}h-${width}z`
    x += width
  }
  const modules = x + QUIET_MODULES
  return { kind: 'CODE128', modules, svg: codeDrawing(modules, BAR_HEIGHT, path) }
}
