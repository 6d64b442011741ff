import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type TagLabel, tagLabel } from './tag-label.ts'

serveRenderer((label: TagLabel) => renderPdf(tagLabel(label)))
