// Opens the offers side by side.
import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useState } from 'react'
import { offerComparisonTexts as texts } from '../../../../shared/offers/offer-comparison.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const OfferComparisonDialog = onDemand(
  async () => (await import('./offer-comparison-dialog.tsx')).OfferComparisonDialog,
)

interface Props {
  offers: readonly Offer[]
}

export function OfferComparison({ offers }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        mb="md"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && <OfferComparisonDialog offers={offers} onClose={() => setIsOpen(false)} />}
    </>
  )
}
