// What is agreed for a job with its extra work, and which extra work waits.
import { formatMoney } from '../../../shared/money.ts'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import type { ExtrasOfRequest } from '../../../shared/offers/extra-work.ts'

const lira = (amount: number) => formatMoney(amount, 'TRY')

/** Accepted offers, accepted extra work and their sum. */
export const sumsOf = ({ acceptedMain, acceptedExtras, sum }: ExtrasOfRequest): [string, string][] => [
  [extraTexts.sums.main, lira(acceptedMain)],
  [extraTexts.sums.extras, lira(acceptedExtras)],
  [extraTexts.sums.sum, lira(sum)],
]

/** Sent without an answer, or not sent yet: it ends with the job. */
export const isExtraWaiting = ({ waiting, drafts }: ExtrasOfRequest): boolean => waiting + (drafts ?? 0) > 0
