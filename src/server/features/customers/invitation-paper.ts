// An invitation on paper: an A5 page with a QR code, and the code for whoever types.
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { invitationPaperTexts as texts, typedAddress } from '../../../shared/customers/invitations.texts.ts'
import { PAPER } from '../../files/pdf/brand.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { qrCode } from '../../files/pdf/qr-code.ts'

export interface InvitationPaper {
  name: string
  tradeName: string | null
  /** Of the QR code. */
  url: string
  code: string
  /** The address of the app, for whoever types. */
  page: string
}

const SIDE = 150

export function invitationPaper({ name, tradeName, url, code, page }: InvitationPaper): TDocumentDefinitions {
  return {
    pageSize: 'A5',
    pageMargins: [40, 48, 40, 40],
    info: { title: texts.title, author: texts.author, creator: texts.author, producer: texts.author },
    language: 'tr-TR',
    displayTitle: true,
    defaultStyle: { fontSize: 11, color: '#000000', lineHeight: 1.3 },
    content: [
      { text: printable(tradeName ?? texts.author), color: PAPER.ink700 },
      { text: printable(texts.greeting(name)), fontSize: 18, bold: true, marginTop: 6 },
      { text: texts.intro, marginTop: 8 },
      { svg: qrCode(url).svg, width: SIDE, height: SIDE, alignment: 'center', marginTop: 20 },
      { text: texts.orType(typedAddress(page)), alignment: 'center', marginTop: 16 },
      { text: printable(code), fontSize: 18, bold: true, alignment: 'center', marginTop: 6 },
      { text: texts.once, color: PAPER.ink700, fontSize: 9, alignment: 'center', marginTop: 20 },
    ],
  }
}
