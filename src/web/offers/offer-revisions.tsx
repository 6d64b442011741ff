// Opens the revisions of an offer.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { onDemand } from '../ui/on-demand.tsx'

const OfferRevisionsDialog = onDemand(async () => (await import('./offer-revisions-dialog.tsx')).OfferRevisionsDialog)

const texts = offersTexts.revisions

export function OfferRevisions({ offer }: { offer: Offer }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        px="sm"
        leftSection={<IconHistory size={18} aria-hidden />}
        aria-label={texts.openOf(offer.offerNumber)}
        onClick={() => setIsOpen(true)}
      >
        {texts.open(offer.rev)}
      </Button>
      {isOpen && <OfferRevisionsDialog offer={offer} onClose={() => setIsOpen(false)} />}
    </>
  )
}
