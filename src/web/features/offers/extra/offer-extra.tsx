// What extra work says besides its lines: why it came up, what it changes, and the job's total with it.
import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay, formatInstant } from '../../../../shared/days.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { extraPdfTexts, extraReasonTexts, extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './extra-work.module.css'

interface Props {
  extra: NonNullable<Offer['extra']>
  /** It has no price of its own yet. */
  isUnpriced: boolean
  picture?: ((photoId: string) => ReactNode) | undefined
  /** Whether its pictures are shown whole: nothing on the screen opens them. */
  isWhole?: boolean
  isOwner: boolean
}

export function OfferExtra({ extra, isUnpriced, picture, isWhole, isOwner }: Props) {
  const names = extraPdfTexts
  return (
    <>
      <Badge color="sea" mb="xs">
        {extraTexts.badge}
      </Badge>
      <Facts
        items={[
          [names.reason, extraReasonTexts[extra.reason]],
          [names.finishDay, extra.finishDay ? formatDay(extra.finishDay) : names.noDelay],
          [names.answerBy, extra.answerBy && formatInstant(extra.answerBy)],
          [names.ifRefused, extra.ifRefused],
          [names.acceptedSoFar, formatMoney(extra.acceptedSoFarTry, 'TRY')],
          [
            names.runningTotal,
            isUnpriced ? null : <strong key="total">{formatMoney(extra.runningTotalTry, 'TRY')}</strong>,
          ],
        ]}
      />
      {picture && (
        <ul className={isWhole ? classes.wholePhotos : classes.photos} aria-label={extraTexts.draft.photos}>
          {extra.photoIds.map((id) => (
            <li key={id}>{picture(id)}</li>
          ))}
        </ul>
      )}
      {extra.byConsent && (
        <Text size="sm" c="dimmed">
          {isOwner ? extraTexts.byConsent : extraTexts.byOwnersConsent}
        </Text>
      )}
    </>
  )
}
