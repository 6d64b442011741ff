// Opens an offer's PDF in a tab.
import { IconFileTypePdf } from '@tabler/icons-react'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openOfferPdf } from './open-pdf.ts'

export function OfferPdfButton({ offer }: { offer: Offer }) {
  const { run, pending } = useAsyncAction(() => openOfferPdf(offer))
  return (
    <ServerButton
      variant="subtle"
      px="sm"
      loading={pending}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      aria-label={offersTexts.openPdf(offer.offerNumber)}
      onClick={() => void run()}
    >
      {offersTexts.pdf}
    </ServerButton>
  )
}
