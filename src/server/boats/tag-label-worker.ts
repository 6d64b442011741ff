import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type TagLabel, tagLabel } from './tag-label.ts'

serveRenderer((label: TagLabel) => renderPdf(tagLabel(label)))
