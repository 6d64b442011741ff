import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type BookPaper, bookPaper } from './service-book-pdf.ts'

serveRenderer((paper: BookPaper) => renderPdf(bookPaper(paper)))
