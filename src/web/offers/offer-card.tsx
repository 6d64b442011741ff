// One offer: its items, totals, note and actions.
import { Alert, Badge, Button, Card, Collapse, Group, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconFileTypePdf, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { extraTexts } from '../../shared/offers/extra-work.texts.ts'
import { offerEventsTexts } from '../../shared/offers/offer-events.texts.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { isUnpriced } from './extra-form.ts'
import classes from './offer-card.module.css'
import { hasChoice, useChosenIds } from './offer-choice.ts'
import { OfferExtra } from './offer-extra.tsx'
import { OfferItems } from './offer-items.tsx'
import { OfferRevised } from './offer-revised.tsx'
import { OfferRevisions } from './offer-revisions.tsx'
import { OfferTotals } from './offer-totals.tsx'
import { openOfferPdf } from './open-pdf.ts'
import { useOfferOpened } from './use-offer-opened.ts'

const OfferShare = onDemand(() => import('./offer-share.tsx').then((file) => file.OfferShare))
const OfferRecord = onDemand(() => import('./offer-record.tsx').then((file) => file.OfferRecord))
const OfferEvents = onDemand(() => import('./offer-events.tsx').then((file) => file.OfferEvents))

interface Props {
  offer: Offer
  /** Where it can be edited, if this person may edit it. */
  editPath?: string
  /** Where a new offer takes over its lines, if this person may make one. */
  copyPath?: string | undefined
  /** Accept and reject, if this person may decide. */
  decisions?: ReactNode
  /** Whether its owner reads it. */
  isOwner?: boolean
  /** Whether this person chooses among optional and alternative lines now. */
  isChoosing?: boolean
  /** Why it cannot be answered now. */
  notice?: string | undefined
  /** Shows a photo of extra work. */
  picture?: (photoId: string) => ReactNode
}

const isAnswered = ({ status }: Offer) => status === 'ACCEPTED' || status === 'REJECTED'

export function OfferCard({ offer, editPath, copyPath, decisions, isOwner, isChoosing, notice, picture }: Props) {
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
          {editPath && (
            <Button
              component={Link}
              to={editPath}
              variant="subtle"
              leftSection={<IconPencil size={18} aria-hidden />}
              px="sm"
            >
              {offersTexts.edit}
            </Button>
          )}
          {offer.rev > 1 && <OfferRevisions offer={offer} />}
          {copyPath && (
            <Button
              component={Link}
              to={copyPath}
              variant="subtle"
              px="sm"
              leftSection={<IconCopy size={18} aria-hidden />}
              aria-label={offersTexts.copyOf(offer.offerNumber)}
            >
              {offersTexts.copy}
            </Button>
          )}
          {offer.steps && offer.status === 'SENT' && !offer.isExpired && <OfferShare offer={offer} />}
          {offer.steps && offer.rev > 0 && <OfferEvents offer={offer} />}
          {isAnswered(offer) && (isOwner || offer.steps) && <OfferRecord offer={offer} />}
          {offer.rev > 0 && <PdfButton offer={offer} />}
        </Group>
      </div>
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
      {isUnpriced(offer) ? (
        <p className={classes.note}>{extraTexts.unpriced}</p>
      ) : (
        <OfferTotals offer={offer} chosen={chosen} />
      )}
      {isHistory && (
        <Button
          className={classes.unfold}
          variant="subtle"
          color="gray"
          px="xs"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? offersTexts.hideItems : offersTexts.showItems}
        </Button>
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
      {offer.rev > 1 && offer.status === 'SENT' && <OfferRevised offer={offer} />}
      {decisions && <div className={classes.decisions}>{decisions}</div>}
    </Card>
  )
}

function PdfButton({ offer }: { offer: Offer }) {
  const { run, pending } = useAsyncAction(() => openOfferPdf(offer))
  return (
    <Button
      variant="subtle"
      px="sm"
      loading={pending}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      aria-label={offersTexts.openPdf(offer.offerNumber)}
      onClick={() => void run()}
    >
      {offersTexts.pdf}
    </Button>
  )
}
