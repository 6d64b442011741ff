import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type LabelSheet, labelSheet } from './label-sheet.ts'

serveRenderer((sheet: LabelSheet) => renderPdf(labelSheet(sheet)))
