// What happened to an offer, for admins: when, who, from where.

import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../shared/days.ts'
import type { OfferEvent } from '../../../shared/offers/offer-events.contract.ts'
import { offerEventsTexts as texts } from '../../../shared/offers/offer-events.texts.ts'
import { offerRecordTexts } from '../../../shared/offers/offer-record.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import classes from './offer-events.module.css'
import { offerEventsQuery } from './offers.api.ts'

export function OfferEventsDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  return (
    <Dialog title={texts.title(offer.offerNumber)} size="lg" onClose={onClose}>
      <Events offer={offer} />
    </Dialog>
  )
}

function Events({ offer }: { offer: Offer }) {
  const [page, setPage] = useState(0)
  const events = useQuery(offerEventsQuery(offer, page))
  if (!events.data)
    return (
      <QueryState query={events} failed={texts.loadFailed}>
        <ListSkeleton label={texts.title(offer.offerNumber)} />
      </QueryState>
    )
  return (
    <Stack>
      <ol className={classes.events}>
        {events.data.content.map((event) => (
          <EventRow key={event.id} event={event} offerNumber={offer.offerNumber} />
        ))}
      </ol>
      <Pager
        page={page}
        totalPages={events.data.page.totalPages}
        isMinimum={events.data.page.totalIsMinimum}
        onChange={setPage}
      />
    </Stack>
  )
}

function EventRow({ event, offerNumber }: { event: OfferEvent; offerNumber: string }) {
  const { kind, rev, at, by, network, device, note, saidBy, onBehalf } = event
  const where = [texts.rev(rev), by && (by.name ?? by.email), network, device].filter(Boolean)
  return (
    <li>
      <strong>{texts.step(kind, offerNumber)}</strong>
      <time dateTime={at}>{formatInstant(at)}</time>
      <Text size="sm" c="dimmed">
        {where.join(' · ')}
      </Text>
      {note && <Text size="sm">{texts.note(kind, note)}</Text>}
      {onBehalf && <Text size="sm">{offerRecordTexts.onBehalf(onBehalf).join('. ')}</Text>}
      {saidBy && <Text size="sm">{offerRecordTexts.saidBy(saidBy)}</Text>}
    </li>
  )
}
