// Picks the active service for the parts; it is optional.
import { Button, CloseButton, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceDayText } from '../../../shared/appointments/appointments.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { activeServicesQuery } from './inventory.api.ts'
import type { DraftService } from './list-draft.ts'
import classes from './new-list.module.css'

const texts = partListsTexts.create

export const serviceOf = (request: ServiceRequest): DraftService => ({
  id: request.id,
  title: `${request.boatName || requestsTexts.noBoat} · ${requestsTexts.types[request.requestType]}`,
  detail: [
    request.requestNumber,
    request.customerName ?? request.customerEmail,
    request.assignedDate && serviceDayText(request.assignedDate, request.slot),
  ]
    .filter(Boolean)
    .join(' · '),
})

interface Props {
  picked: DraftService | null
  onPick: (service: DraftService | null) => void
}

/** On a phone the list is collapsed: scanning comes first there. */
export function ServicePicker({ picked, onPick }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  // A phone that is turned back shows the list, with what was typed in it.
  if (!isNarrow && !isOpen) setIsOpen(true)
  const pick = (service: DraftService | null) => {
    onPick(service)
    setIsOpen(false)
  }
  return (
    <Section title={texts.services}>
      {picked && <Picked service={picked} onUnpick={() => pick(null)} />}
      {isNarrow && (
        <Button variant="default" fullWidth aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hideServices : texts.chooseService}
        </Button>
      )}
      {isOpen && (
        <div className={isNarrow ? classes.folded : undefined}>
          <Services picked={picked} onPick={pick} />
        </div>
      )}
    </Section>
  )
}

function Picked({ service, onUnpick }: { service: DraftService; onUnpick: () => void }) {
  return (
    <div className={classes.picked}>
      <IconCheck size={20} aria-hidden />
      <div className={classes.grow}>
        <Text size="xs" c="dimmed">
          {texts.picked}
        </Text>
        <Text fw={600}>{service.title}</Text>
        <Text size="sm" c="dimmed">
          {service.detail}
        </Text>
      </div>
      <CloseButton aria-label={texts.unpick} onClick={onUnpick} />
    </div>
  )
}

function Services({ picked, onPick }: Props) {
  const [search, setSearch] = useState('')
  const services = useQuery(activeServicesQuery(search))
  return (
    <>
      <SearchInput value={search} onChange={setSearch} placeholder={texts.searchServices} />
      <QueryState query={services} failed={texts.servicesFailed}>
        <ListSkeleton label={texts.services} />
      </QueryState>
      {services.data?.content.length === 0 && <EmptyState title={texts.noServices} />}
      <ul className={classes.services} aria-label={texts.services} aria-busy={services.isPlaceholderData}>
        {services.data?.content.map((request) => (
          <li key={request.id}>
            <ServiceRow
              request={request}
              isPicked={picked?.id === request.id}
              onPick={() => onPick(picked?.id === request.id ? null : serviceOf(request))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  request: ServiceRequest
  isPicked: boolean
  onPick: () => void
}

function ServiceRow({ request, isPicked, onPick }: RowProps) {
  const { title, detail } = serviceOf(request)
  return (
    <button type="button" className={classes.service} aria-pressed={isPicked} onClick={onPick}>
      <span className={classes.serviceTitle}>{title}</span>
      <span className={classes.serviceDetail}>{detail}</span>
      {request.description && <span className={classes.serviceText}>{request.description}</span>}
    </button>
  )
}
