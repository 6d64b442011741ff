// What an admin may do with an offer besides answering it: what is done most in its state as buttons, the rest in a menu.
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconFileTypePdf,
  IconHistory,
  IconListDetails,
  IconMessageCheck,
  IconPencil,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { offerEventsTexts } from '../../../shared/offers/offer-events.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import type { Action } from '../../ui/layout/action.tsx'
import { MoreActions } from '../../ui/layout/action-bar.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { OfferPdfButton } from './offer-pdf-button.tsx'
import { openOfferPdf } from './open-pdf.ts'
import { useOfferRenewal } from './revisions/use-offer-renewal.ts'

const OfferShare = onDemand(() => import('./offer-share.tsx').then((file) => file.OfferShare))
const OfferRecord = onDemand(() => import('./offer-record.tsx').then((file) => file.OfferRecord))
const OfferEvents = onDemand(() => import('./offer-events.tsx').then((file) => file.OfferEventsDialog))
const OfferRevisions = onDemand(
  async () => (await import('./revisions/offer-revisions-dialog.tsx')).OfferRevisionsDialog,
)

interface Props {
  offer: Offer
  /** Where it can be edited, if this person may edit it. */
  editPath?: string | undefined
  /** Where a new offer takes over its lines, if this person may make one. */
  copyPath?: string | undefined
  mayWithdraw?: boolean | undefined
  /** Answers it in the customer's name, if this person may. */
  onAnswerFor?: (() => void) | undefined
}

const SIZE = 18

export function AdminOfferActions({ offer, editPath, copyPath, mayWithdraw, onAnswerFor }: Props) {
  const [open, setOpen] = useState<'events' | 'revisions' | null>(null)
  const close = () => setOpen(null)
  const navigate = useNavigate()
  const { withdraw } = useOfferRenewal(offer)
  const { offerNumber, rev, status } = offer
  const isAnswered = status === 'ACCEPTED' || status === 'REJECTED'
  const isShared = status === 'SENT' && !offer.isExpired
  const isPdfShown = rev > 0 && !isShared
  const others: (Action | false | undefined)[] = [
    onAnswerFor && {
      key: 'answer',
      label: offersTexts.answerFor.open,
      icon: <IconMessageCheck size={SIZE} aria-hidden />,
      run: onAnswerFor,
    },
    rev > 0 &&
      !isPdfShown && {
        key: 'pdf',
        label: offersTexts.pdf,
        icon: <IconFileTypePdf size={SIZE} aria-hidden />,
        run: () => openOfferPdf(offer),
        needsServer: true,
      },
    rev > 1 && {
      key: 'revisions',
      label: offersTexts.revisions.open(rev),
      icon: <IconHistory size={SIZE} aria-hidden />,
      run: () => setOpen('revisions'),
    },
    rev > 0 && {
      key: 'events',
      label: offerEventsTexts.open,
      icon: <IconListDetails size={SIZE} aria-hidden />,
      run: () => setOpen('events'),
    },
    copyPath !== undefined && {
      key: 'copy',
      label: offersTexts.copyToNew,
      icon: <IconCopy size={SIZE} aria-hidden />,
      run: () => navigate(copyPath),
    },
    mayWithdraw && {
      key: 'withdraw',
      label: offersTexts.withdraw,
      icon: <IconArrowBackUp size={SIZE} aria-hidden />,
      run: withdraw,
      dangerous: true,
    },
  ]
  return (
    <>
      {editPath && (
        <Button
          component={Link}
          to={editPath}
          variant="subtle"
          leftSection={<IconPencil size={SIZE} aria-hidden />}
          px="sm"
        >
          {offersTexts.edit}
        </Button>
      )}
      {isShared && <OfferShare offer={offer} />}
      {isAnswered && <OfferRecord offer={offer} />}
      {isPdfShown && <OfferPdfButton offer={offer} />}
      <MoreActions
        actions={others.filter((action): action is Action => Boolean(action))}
        label={offersTexts.actionsOf(offerNumber)}
        look="subtle"
      />
      {open === 'events' && <OfferEvents offer={offer} onClose={close} />}
      {open === 'revisions' && <OfferRevisions offer={offer} onClose={close} />}
    </>
  )
}

/** The owner and technicians read it. */
export function ReaderOfferActions({ offer, isOwner }: { offer: Offer; isOwner: boolean }): ReactNode {
  const isAnswered = offer.status === 'ACCEPTED' || offer.status === 'REJECTED'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {offer.rev > 1 && (
        <Button
          variant="subtle"
          px="sm"
          leftSection={<IconHistory size={SIZE} aria-hidden />}
          aria-label={offersTexts.revisions.openOf(offer.offerNumber, offer.rev)}
          onClick={() => setIsOpen(true)}
        >
          {offersTexts.revisions.open(offer.rev)}
        </Button>
      )}
      {isAnswered && isOwner && <OfferRecord offer={offer} />}
      {offer.rev > 0 && <OfferPdfButton offer={offer} />}
      {isOpen && <OfferRevisions offer={offer} onClose={() => setIsOpen(false)} />}
    </>
  )
}
