// The facts of the request.
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Slot } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { dialOf, shownPhone } from '../../../shared/phone.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { Link } from '../../routing/link.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { customerPath } from '../customers/customer-paths.ts'
import { accountPath } from '../users/user-paths.ts'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { EngineNames } from './engine-names.tsx'
import classes from './request-page.module.css'
import { RequestPayer } from './request-payer.tsx'
import { heldSlot, may, wishedDay } from './request-rules.ts'

const ChosenDay = onDemand(async () => (await import('./chosen-day.tsx')).ChosenDay)

const texts = requestsTexts.info
const BOAT_PATHS = { ADMIN: '/admin/boats', CUSTOMER: '/boats' } as const

const unassigned = (
  <Text span inherit c="dimmed">
    {requestsTexts.unassigned}
  </Text>
)

function BoatName({ request, role }: { request: ServiceRequest; role: Role }) {
  const name = request.boatName || requestsTexts.noBoat
  if (request.boatOwnerId === null) return requestsTexts.boatDeleted(name)
  // A sold boat belongs to another customer, so the customer of the request cannot open its page.
  if (role === 'TECHNICIAN' || (role === 'CUSTOMER' && request.boatOwnerId !== request.customerId)) return name
  return (
    <Anchor component={Link} to={`${BOAT_PATHS[role]}/${request.boatId}`} fw={550}>
      {name}
    </Anchor>
  )
}

export function RequestInfo({ request, role }: { request: ServiceRequest; role: Role }) {
  // An answer that this device kept from before does not name them.
  const { technicians, engines, callFirst = [], filedBy } = request
  const workshop = useQuery({ ...publicWorkshopQuery, enabled: role === 'CUSTOMER' })
  const servicePhone = role === 'CUSTOMER' ? workshop.data?.phone : null
  const day = (value: string | null) => value && formatDay(value)
  // Wished days say nothing once there is an assigned one.
  const hasDay = request.assignedDate !== null
  // The technician needs the description most.
  const comesFirst = role === 'TECHNICIAN'
  const description = request.description && (
    <Text {...(comesFirst ? { mb: 'md' } : { mt: 'md' })} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <span className="visually-hidden">{texts.description}: </span>
      {request.description}
    </Text>
  )
  return (
    <Section title={texts.title}>
      {comesFirst && description}
      <Facts
        items={[
          [texts.status, <StatusBadge key="status" kind="request" status={request.status} />],
          [texts.number, request.requestNumber],
          [
            appointmentsTexts.wish,
            request.slot && !hasDay ? <Wish key="wish" request={request} slot={request.slot} role={role} /> : null,
          ],
          [texts.type, requestsTexts.types[request.requestType]],
          [texts.boat, <BoatName key="boat" request={request} role={role} />],
          [texts.engines, engines.length > 0 ? <EngineNames key="engines" engines={engines} /> : null],
          [texts.customer, role === 'CUSTOMER' ? null : <Customer key="customer" request={request} role={role} />],
          [texts.filedBy, filedBy && [filedBy.word, filedBy.name].filter(Boolean).join(' ')],
          [
            texts.payer,
            role === 'ADMIN' ? (
              <RequestPayer key="payer" request={request} />
            ) : (
              role === 'CUSTOMER' && request.payerName
            ),
          ],
          [
            texts.phone,
            role !== 'CUSTOMER' && request.customerPhone ? <Phone key="phone" number={request.customerPhone} /> : null,
          ],
          ...callFirst.map(({ name, word, phone }): [string, ReactNode] => [
            texts.callFirst(name, word),
            <Phone key={phone} number={phone} />,
          ]),
          [
            texts.servicePhone,
            servicePhone ? (
              <Anchor key="service" href={dialOf(servicePhone)} fw={600}>
                {shownPhone(servicePhone)}
              </Anchor>
            ) : null,
          ],
          [texts.preferredStart, hasDay ? null : day(request.preferredStartDate)],
          [texts.preferredEnd, hasDay ? null : day(request.preferredEndDate)],
          [texts.assignedDate, <ServiceDay key="day" request={request} />],
          [
            texts.technicians,
            technicians.length > 0 ? (
              <Stack key="technicians" gap={2}>
                {technicians.map(({ id, name, email }) => (
                  <PersonName key={id} name={name} email={email} withEmail />
                ))}
              </Stack>
            ) : (
              unassigned
            ),
          ],
        ]}
      />
      {!comesFirst && description}
    </Section>
  )
}

/** With its half where the owner wished for this day. */
function ServiceDay({ request }: { request: ServiceRequest }) {
  const { assignedDate, slot } = request
  if (assignedDate !== null && slot?.day === assignedDate) return appointmentsTexts.slot(slot.day, slot.half)
  if (assignedDate !== null) return formatDay(assignedDate)
  return heldSlot(request) ? requestsTexts.tracker.held : unassigned
}

/** An admin who may confirm it with one click sees how full its day is. */
function Wish({ request, slot, role }: { request: ServiceRequest; slot: Slot; role: Role }) {
  const isAsked = role === 'ADMIN' && may('assignDate', request, { role, isParty: false })
  const day = isAsked ? wishedDay(request) : null
  return (
    <Stack gap={4}>
      <span>{appointmentsTexts.slot(slot.day, slot.half)}</span>
      {day && <ChosenDay requestId={request.id} day={day} />}
    </Stack>
  )
}

/** Admins get a link to the account; to the customer's card where they have no address. */
function Customer({ request, role }: { request: ServiceRequest; role: Role }) {
  const { customerId, customerName, customerEmail } = request
  const names = <PersonName name={customerName} email={customerEmail} withEmail />
  if (role !== 'ADMIN') return names
  // Two lines are as high as a finger needs: no margin pulls the next row over them.
  return (
    <Anchor component={Link} to={customerEmail ? accountPath(customerEmail) : customerPath(customerId)} fw={550} my={0}>
      {names}
    </Anchor>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={dialOf(number)} fw={600} className={classes.phone}>
      {shownPhone(number)}
    </Anchor>
  )
}
