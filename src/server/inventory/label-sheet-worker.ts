import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type LabelSheet, labelSheet } from './label-sheet.ts'

serveRenderer((sheet: LabelSheet) => renderPdf(labelSheet(sheet)))
