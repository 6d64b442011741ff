// What has changed in an offer since its owner began to answer it.
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import type { Changed } from '../../../feedback/api-error.ts'
import { ChangedDifferences } from '../../../ui/forms/record-conflict.tsx'
import { changesBetween } from '../../../ui/forms/use-record-version.tsx'
import { ANSWERED_FIELDS } from './offer-differences.ts'

interface Props {
  seen: Offer
  fresh: Offer
  changed: Changed | undefined
}

export function ChangedTerms({ seen, fresh, changed }: Props) {
  return <ChangedDifferences differences={changesBetween(ANSWERED_FIELDS, seen, fresh)} changed={changed} />
}
