// Opens the record of an offer's answer.
import { IconFileCertificate } from '@tabler/icons-react'
import { offerRecordTexts as texts } from '../../../shared/offers/offer-record.texts.ts'
import { offerRecordsApi } from '../../../shared/offers/offer-records.contract.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { callBlob } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'

export function OfferRecord({ offer: { id, offerNumber } }: { offer: Offer }) {
  const { run, pending } = useAsyncAction(() =>
    openInTab(() => callBlob(offerRecordsApi.pdf, { params: { id }, failure: texts.failed }), {
      loading: texts.loading,
      fileName: texts.fileName(offerNumber),
    }),
  )
  return (
    <ServerButton
      variant="subtle"
      px="sm"
      loading={pending}
      leftSection={<IconFileCertificate size={18} aria-hidden />}
      aria-label={texts.openOf(offerNumber)}
      onClick={() => void run()}
    >
      {texts.open}
    </ServerButton>
  )
}
