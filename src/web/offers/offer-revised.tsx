// Says of a revised offer what it costs now and what it cost before, in front of the button that accepts it.
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../shared/offers/offers.texts.ts'
import { offerRevisionsQuery } from './offers.api.ts'

const texts = offersTexts.revisions

export function OfferRevised({ offer }: { offer: Offer }) {
  const revisions = useQuery(offerRevisionsQuery(offer))
  const current = revisions.data?.find(({ rev }) => rev === offer.rev)
  if (!current?.changes) return null
  const { rev, sentAt, changes } = current
  const [before, after] = [changes.totals.before, changes.totals.after].map((totals) =>
    payableOf(totals, totals.payableTry),
  )
  return (
    <Alert color="yellow" mt="md" icon={<IconInfoCircle aria-hidden />}>
      {before === after ? texts.changedOnly(rev, sentAt) : texts.priceChanged(rev, sentAt, before ?? '', after ?? '')}
    </Alert>
  )
}
