// The block of an extra offer: why it came up, what it changes, and the job's total with it.
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatMoney } from '../../../../shared/money.ts'
import { extraReasonTexts, extraPdfTexts as texts } from '../../../../shared/offers/extra-work.texts.ts'
import type { OfferTerms } from '../../../../shared/offers/offers.contract.ts'
import { PAPER } from '../../../files/pdf/brand.ts'
import { printable } from '../../../files/pdf/pdf.ts'

const row = (name: string, value: string): TableCell[] => [
  { text: name, fontSize: 8.5, color: PAPER.ink700 },
  { text: printable(value), fontSize: 8.5, bold: true },
]

export function extraBlock({ extra }: Pick<OfferTerms, 'extra'>): Content[] {
  if (!extra) return []
  const { reason, finishDay, answerBy, ifRefused, photoIds, acceptedSoFarTry, runningTotalTry } = extra
  return [
    {
      stack: [
        { text: texts.title, bold: true, fontSize: 10, color: PAPER.navy900, margin: [0, 0, 0, 4] },
        {
          table: {
            widths: ['auto', '*'],
            body: [
              row(texts.reason, extraReasonTexts[reason]),
              row(texts.finishDay, finishDay ? texts.finish(finishDay) : texts.noDelay),
              ...(answerBy ? [row(texts.answerBy, texts.answer(answerBy))] : []),
              ...(ifRefused ? [row(texts.ifRefused, ifRefused)] : []),
              row(texts.photos, String(photoIds.length)),
              row(texts.acceptedSoFar, formatMoney(acceptedSoFarTry, 'TRY')),
              row(texts.runningTotal, formatMoney(runningTotalTry, 'TRY')),
            ],
          },
          layout: 'noBorders',
        },
      ],
      margin: [0, 0, 0, 14],
      unbreakable: true,
    },
  ]
}
