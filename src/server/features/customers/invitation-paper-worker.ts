import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type InvitationPaper, invitationPaper } from './invitation-paper.ts'

serveRenderer((paper: InvitationPaper) => renderPdf(invitationPaper(paper)))
