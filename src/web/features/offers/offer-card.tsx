// One offer: its items, totals, note and actions.
import { Alert, Badge, Button, Card, Collapse, Group, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import { offerEventsTexts } from '../../../shared/offers/offer-events.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { hasChoice, useChosenIds } from './answer/offer-choice.ts'
import { OfferGlance } from './answer/offer-glance.tsx'
import { useOfferOpened } from './answer/use-offer-opened.ts'
import { OfferPriceNotes } from './builder/offer-price-notes.tsx'
import { isUnpriced } from './extra/extra-form.ts'
import { OfferExtra } from './extra/offer-extra.tsx'
import { AdminOfferActions, ReaderOfferActions } from './offer-actions.tsx'
import classes from './offer-card.module.css'
import { OfferItems } from './offer-items.tsx'
import { OfferTotals } from './offer-totals.tsx'

const LostReason = onDemand(async () => (await import('./lost-reason.tsx')).LostReason)

/** Of another offer of ours that was accepted nobody needs a reason, but may give one. */
const isLost = ({ status, isExpired, rev }: Offer): boolean =>
  rev > 0 && (status === 'REJECTED' || status === 'WITHDRAWN' || isExpired)

interface Props {
  offer: Offer
  /** Where it can be edited, if this person may edit it. */
  editPath?: string
  /** Where a new offer takes over its lines, if this person may make one. */
  copyPath?: string | undefined
  /** Whether this person may withdraw it. */
  mayWithdraw?: boolean
  /** Answers it in the customer's name, if this person may. */
  onAnswerFor?: (() => void) | undefined
  /** Accept and reject, if this person may decide. */
  decisions?: ReactNode
  /** Whether an admin reads it. */
  isAdmin?: boolean
  /** Whether its owner reads it. */
  isOwner?: boolean
  /** Whether this person answers it now, and so chooses among optional and alternative lines. */
  isChoosing?: boolean
  /** Why it cannot be answered now. */
  notice?: string | undefined
  /** Shows a photo of extra work. */
  picture?: (photoId: string) => ReactNode
}

export function OfferCard({
  offer,
  editPath,
  copyPath,
  mayWithdraw,
  onAnswerFor,
  isAdmin,
  decisions,
  isOwner,
  isChoosing,
  notice,
  picture,
}: Props) {
  // Of an offer that is over only the head is shown until somebody opens it.
  const isHistory = offer.status === 'REJECTED' || offer.status === 'WITHDRAWN'
  const ids = useChosenIds(offer)
  const chosen = isChoosing && hasChoice(offer) ? ids : undefined
  const [isOpen, { toggle }] = useDisclosure(!isHistory)
  const card = useRef<HTMLDivElement>(null)
  useOfferOpened(card, offer, isOwner === true)
  return (
    <Card ref={card} component="article" padding="md" aria-label={offersTexts.offer(offer.offerNumber)}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Title order={3}>{offersTexts.offer(offer.offerNumber)}</Title>
          <StatusBadge kind="offer" status={offer.status} />
          {offer.isExpired && <Badge color="red">{offersTexts.expired}</Badge>}
        </div>
        <Group gap={4} justify="flex-end">
          {isHistory && (
            <Button variant="subtle" color="gray" px="xs" aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? offersTexts.hideItems : offersTexts.showItems}
            </Button>
          )}
          {isAdmin ? (
            <AdminOfferActions {...{ offer, editPath, copyPath, mayWithdraw, onAnswerFor }} />
          ) : (
            <ReaderOfferActions offer={offer} isOwner={isOwner === true} />
          )}
        </Group>
      </div>
      {isOwner && offer.status === 'SENT' && !offer.isExpired && <OfferGlance offer={offer} chosen={chosen} />}
      {offer.extra && (
        <OfferExtra extra={offer.extra} isUnpriced={isUnpriced(offer)} picture={picture} isOwner={isOwner === true} />
      )}
      <Collapse expanded={isOpen} keepMounted={false}>
        {chosen && <p className={classes.choose}>{offersTexts.choose}</p>}
        <OfferItems offer={offer} chosen={chosen} />
        {offer.note && (
          <p className={classes.note}>
            <span className="visually-hidden">{offersTexts.note}: </span>
            {offer.note}
          </p>
        )}
      </Collapse>
      {isHistory && !isOpen ? null : isUnpriced(offer) ? (
        <p className={classes.note}>{extraTexts.unpriced}</p>
      ) : (
        <OfferTotals offer={offer} chosen={chosen} />
      )}
      {offer.isExpired && isOwner && <p className={classes.note}>{offersTexts.expiredHint(offer.validUntil)}</p>}
      {offer.takenBack[0] && offer.status !== 'ACCEPTED' && (
        <Alert color="yellow" mt="md" icon={<IconInfoCircle aria-hidden />}>
          {offerEventsTexts.takenBackOnCard(offer.takenBack[0])}
        </Alert>
      )}
      {notice && (
        <Alert color="yellow" mt="md" icon={<IconInfoCircle aria-hidden />}>
          {notice}
        </Alert>
      )}
      <OfferPriceNotes offer={offer} chosen={chosen} />
      {isAdmin && isLost(offer) && <LostReason offer={offer} />}
      {isChoosing && offer.approvalLeftTry != null && (
        <p className={classes.note}>{offersTexts.approvalLeft(offer.approvalLeftTry)}</p>
      )}
      {decisions && <div className={classes.decisions}>{decisions}</div>}
    </Card>
  )
}
