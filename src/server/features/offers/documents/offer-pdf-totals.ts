// The foot of the offer: how to answer it on the left, the totals on the right. Never split over two pages.
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDay } from '../../../../shared/days.ts'
import { formatDecimal, formatMoney, fromMinor, toMinor } from '../../../../shared/money.ts'
import type { OfferTerms } from '../../../../shared/offers/offers.contract.ts'
import { offerPdfTexts as texts } from '../../../../shared/offers/offers.pdf-texts.ts'
import { printIban } from '../../../../shared/workshop/workshop.checks.ts'
import { PAPER } from '../../../files/pdf/brand.ts'
import type { Letterhead } from '../../../files/pdf/letterhead.ts'
import { printable } from '../../../files/pdf/pdf.ts'

/** 36 → "36,00", 41.2357 → "41,2357": a rate has two to four decimals. */
const formatRate = (rate: number): string =>
  rate
    .toFixed(4)
    .replace(/0{1,2}$/, '')
    .replace('.', ',')

export function rateNote({ rateSource, rateKind, bulletinDate, bulletinNumber }: OfferTerms): string {
  if (rateKind && bulletinDate && bulletinNumber) return texts.rateOfBulletin(rateKind, bulletinDate, bulletinNumber)
  return rateSource === 'MANUAL' ? texts.rateTyped : texts.rateFrozen
}

function discountRows(offer: OfferTerms): [string, string][] {
  const amount = toMinor(offer.discountAmount)
  const byPercent = toMinor(offer.discount) - amount
  const row = (name: string, minor: number): [string, string] => [
    name,
    `−${formatMoney(fromMinor(minor), offer.currency)}`,
  ]
  return [
    ...(offer.discountPercent > 0 ? [row(texts.discountPercent(formatDecimal(offer.discountPercent)), byPercent)] : []),
    ...(amount > 0 ? [row(offer.discountPercent > 0 ? texts.discountAmount : texts.discount, amount)] : []),
  ]
}

type Row = TableCell[]

const plain = ([name, value]: [string, string]): Row => [
  { text: name, color: PAPER.ink700, fontSize: 9 },
  { text: value, alignment: 'right', fontSize: 9, noWrap: true },
]

const filled =
  (color: string, fillColor: string) =>
  (name: string, value: string): Row => [
    { text: name, bold: true, color, fillColor, fontSize: 10, margin: [0, 2, 0, 2] },
    {
      text: value,
      bold: true,
      color,
      fillColor,
      alignment: 'right',
      fontSize: 12,
      noWrap: true,
      margin: [0, 1, 0, 1],
    },
  ]
const strong = filled('#ffffff', PAPER.navy900)
const lira = filled(PAPER.navy900, PAPER.sea50)

/** An offer from before says nothing about KDV: its final price is what is payable. */
function payableRows(offer: OfferTerms): Row[] {
  const { vatMode, currency } = offer
  const money = (amount: number) => formatMoney(amount, currency)
  if (vatMode === null) return [strong(texts.final, money(offer.finalPrice))]
  const vat = offer.vat.map(({ rate, amount }) => plain([texts.vat(vatMode, rate), money(amount)]))
  const payable = strong(texts.payable, money(offer.payable))
  return vatMode === 'EXCLUDED'
    ? [plain([texts.finalOf(vatMode), money(offer.finalPrice)]), ...vat, payable]
    : [payable, ...vat]
}

function liraRows(offer: OfferTerms): Row[] {
  if (offer.currency === 'TRY') return []
  return [
    plain([texts.rate, texts.rateValue(offer.currency, formatRate(offer.exchangeRate))]),
    ...(offer.vatMode === 'EXCLUDED' ? [plain([texts.finalTryExcluded, formatMoney(offer.finalPriceTry, 'TRY')])] : []),
    lira(offer.vatMode ? texts.payableTry : texts.finalTry, formatMoney(offer.payableTry, 'TRY')),
  ]
}

function depositRows({ deposit, depositTry, currency }: OfferTerms): Row[] {
  if (!deposit || !depositTry) return []
  const inLira = formatMoney(depositTry, 'TRY')
  if (currency === 'TRY') return [plain([texts.deposit, inLira])]
  // On two lines: two long sums side by side would leave no room for the names.
  return [plain([texts.deposit, formatMoney(deposit, currency)]), plain(['', `= ${inLira}`])]
}

function notes(offer: OfferTerms): string[] {
  const hasChoice = offer.items.some(({ kind }) => kind !== 'REQUIRED')
  return [
    ...(offer.vatMode ? [texts.vatNote[offer.vatMode]] : []),
    ...(offer.currency === 'TRY' ? [] : [rateNote(offer)]),
    ...(hasChoice ? [texts.choiceNote] : []),
  ]
}

function sums(offer: OfferTerms): Content {
  const rows = [
    plain([texts.total, formatMoney(offer.total, offer.currency)]),
    ...discountRows(offer).map(plain),
    ...payableRows(offer),
    ...liraRows(offer),
    ...depositRows(offer),
  ]
  return {
    table: { widths: ['*', 'auto'], body: rows },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
  }
}

/** Below the code, where there is room: the sums stay short enough for the page of the last lines. */
const noteLines = (offer: OfferTerms): Content[] =>
  notes(offer).map((text, index) => ({
    text,
    fontSize: 7.5,
    color: PAPER.ink500,
    lineHeight: 1.15,
    margin: [0, index === 0 ? 10 : 3, 0, 0],
  }))

/** Beside the sums, so that it never stands alone on a page of its own. */
function bankAccount({ tradeName, iban }: Letterhead): Content[] {
  if (!iban) return []
  return [
    {
      stack: [
        { text: texts.iban, fontSize: 7.5, color: PAPER.ink500, margin: [0, 0, 0, 3] },
        { text: printIban(iban), bold: true, fontSize: 9 },
        ...(tradeName ? [{ text: printable(tradeName), fontSize: 8.5, color: PAPER.ink700 }] : []),
      ],
      margin: [0, 12, 0, 0],
    },
  ]
}

interface Sheet {
  /** Where the customer answers. */
  link: string
  checkLink: string
  workshop: Letterhead
}

function answer(offer: OfferTerms, { link, checkLink }: Sheet): Content {
  return {
    columns: [
      { qr: checkLink, fit: 74, foreground: PAPER.navy900, width: 84 },
      {
        stack: [
          {
            text: texts.answerTitle,
            bold: true,
            fontSize: 10,
            color: PAPER.navy900,
            margin: [0, 0, 0, 3],
          },
          {
            text: texts.answer(formatDay(offer.validUntil)),
            fontSize: 8,
            color: PAPER.ink700,
            lineHeight: 1.2,
          },
          {
            text: texts.answerLink,
            link,
            fontSize: 8.5,
            bold: true,
            color: PAPER.sea600,
            decoration: 'underline',
            margin: [0, 4, 0, 0],
          },
        ],
      },
    ],
  }
}

export function offerTotalsBlock(offer: OfferTerms, sheet: Sheet): Content {
  return {
    unbreakable: true,
    columns: [
      { width: '*', stack: [answer(offer, sheet), ...noteLines(offer), ...bankAccount(sheet.workshop)] },
      { width: 18, text: '' },
      { width: 290, stack: [sums(offer)] },
    ],
  }
}
