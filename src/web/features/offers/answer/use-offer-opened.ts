// Tells the server that the owner has a waiting offer on the screen, once a revision for as long as the page is open.
import { type RefObject, useEffect } from 'react'
import { offerEventsApi } from '../../../../shared/offers/offer-events.contract.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { call } from '../../../api/call.ts'

const told = new Set<string>()

export function useOfferOpened(
  card: RefObject<HTMLElement | null>,
  { id, rev, status }: Pick<Offer, 'id' | 'rev' | 'status'>,
  isOwner: boolean,
): void {
  useEffect(() => {
    const name = `${id} ${rev}`
    if (!isOwner || status !== 'SENT' || told.has(name) || !card.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting) || told.has(name)) return
      observer.disconnect()
      told.add(name)
      // Without a network it is told when the offer is opened again.
      call(offerEventsApi.opened, { params: { id }, toast: false }).catch(() => told.delete(name))
    })
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [card, id, rev, status, isOwner])
}
