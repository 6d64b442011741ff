// What the record of an acceptance says of money: from the chosen lines to what is payable.
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatMoney, fromMinor } from '../../../../shared/money.ts'
import { offerRecordTexts as texts } from '../../../../shared/offers/offer-record.texts.ts'
import { offerPdfTexts } from '../../../../shared/offers/offers.pdf-texts.ts'
import { PAPER } from '../../../files/pdf/brand.ts'
import { rateNote } from './offer-pdf-totals.ts'
import type { OfferRecord } from './offer-record.queries.ts'

type Sold = Pick<OfferRecord, 'offer' | 'totals' | 'payable' | 'payableTry' | 'answer'>
type Margins = [number, number, number, number]

/** From the lines to what is payable: without them nobody could add it up. */
function steps({ offer: { vatMode, currency }, totals }: Sold): { before: TableCell[][]; after: TableCell[][] } {
  if (vatMode === null || totals === null) return { before: [], after: [] }
  const row = (name: string, minor: number, sign = ''): TableCell[] => [
    { text: name, fontSize: 9, color: PAPER.ink700 },
    { text: sign + formatMoney(fromMinor(minor), currency), fontSize: 9, alignment: 'right', noWrap: true },
  ]
  const { totalMinor, discountMinor, finalMinor } = totals
  const discount =
    discountMinor > 0 ? [row(offerPdfTexts.total, totalMinor), row(offerPdfTexts.discount, discountMinor, '−')] : []
  const vat = totals.vat.map(({ rate, vatMinor }) => row(offerPdfTexts.vat(vatMode, rate), vatMinor))
  return vatMode === 'EXCLUDED'
    ? { before: [...discount, row(offerPdfTexts.finalOf(vatMode), finalMinor), ...vat], after: [] }
    : { before: discount, after: vat }
}

export function recordSums(data: Sold): Content[] {
  const { offer, payable, payableTry, answer } = data
  if (answer.kind === 'REJECTED') return []
  const vat = offer.vatMode ? offerPdfTexts.vatNote[offer.vatMode] : null
  const row = (name: string, value: string): TableCell[] => [
    { text: name, bold: true, color: PAPER.navy900 },
    { text: value, bold: true, alignment: 'right', noWrap: true },
  ]
  const isForeign = offer.currency !== 'TRY'
  const { before, after: within } = steps(data)
  const notes = [vat, isForeign ? rateNote(offer) : null].filter((note) => note !== null)
  return [
    {
      unbreakable: true,
      stack: [
        {
          table: {
            widths: ['*', 'auto'],
            body: [
              ...before,
              row(texts.payable(offer.vatMode), formatMoney(payable, offer.currency)),
              ...within,
              ...(isForeign ? [row(texts.payableTry(offer.vatMode), formatMoney(payableTry, 'TRY'))] : []),
            ],
          },
          layout: { defaultBorder: false, fillColor: () => PAPER.sea50, paddingLeft: () => 8, paddingRight: () => 8 },
        },
        ...(isForeign
          ? [rateOf(offer)].map((text) => ({ text, fontSize: 8, color: PAPER.ink500, margin: [0, 4, 0, 0] as Margins }))
          : []),
        ...notes.map((text) => ({ text, fontSize: 8, color: PAPER.ink500, margin: [0, 2, 0, 0] as Margins })),
      ],
      margin: [0, 0, 0, 14],
    },
  ]
}

const rateOf = ({ currency, exchangeRate }: OfferRecord['offer']): string =>
  `${offerPdfTexts.rate}: ${offerPdfTexts.rateValue(currency, exchangeRate.toLocaleString('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 4 }))}`
