// Offers that were sent, of any request: a press copies the lines and terms of one into the form.
import { Text, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EarlierOffer } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { useGrey } from '../../../ui/forms/server-need.ts'
import { useAsyncAction } from '../../../ui/forms/use-async-action.ts'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { earlierOffersQuery } from '../offer-templates.api.ts'
import { offerQuery } from '../offers.api.ts'
import classes from './offer-sources.module.css'

interface Props {
  onPick: (offer: Offer) => void
  onClose: () => void
}

export function EarlierOffersDialog({ onPick, onClose }: Props) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const grey = useGrey(true)
  const offers = useQuery(earlierOffersQuery(search, page))
  const { run, pending } = useAsyncAction(async ({ id, requestId }: EarlierOffer) =>
    onPick(await client.fetchQuery(offerQuery(requestId, id))),
  )
  return (
    <Dialog title={texts.earlier} size="lg" onClose={onClose}>
      <SearchInput
        placeholder={texts.search}
        value={search}
        data-autofocus
        onChange={(word) => {
          setSearch(word)
          setPage(0)
        }}
      />
      <QueryState query={offers} failed={texts.earlierFailed}>
        <ListSkeleton label={texts.earlier} />
      </QueryState>
      {offers.data?.content.length === 0 && <EmptyState title={search ? texts.notFound : texts.noOffers} />}
      <ul className={classes.list} aria-label={texts.earlier} aria-busy={offers.isPlaceholderData || pending}>
        {offers.data?.content.map((offer) => (
          <li key={offer.id}>
            <UnstyledButton className={classes.row} disabled={pending} onClick={() => void run(offer)} {...grey}>
              <span className={classes.name}>{texts.offerLine(offer)}</span>
              <Text span size="sm" c="dimmed">
                {texts.offerDetails(offer)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {offers.data && (
        <Pager
          page={page}
          totalPages={offers.data.page.totalPages}
          isMinimum={offers.data.page.totalIsMinimum}
          onChange={setPage}
        />
      )}
    </Dialog>
  )
}
