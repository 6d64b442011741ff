// The card of one customer: how to reach them, their boats, requests and balance, and what the workshop notes.
import { Anchor, Button, Text } from '@mantine/core'
import { IconMail, IconPencil, IconPlus, IconSend, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { inviteTexts } from '../../../shared/customers/invitations.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { dialOf, shownPhone } from '../../../shared/phone.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { usersTexts } from '../../../shared/users/users.texts.ts'
import { isStatus } from '../../feedback/api-error.ts'
import { Link, Navigate } from '../../routing/link.tsx'
import { useNavigate, useParams } from '../../routing/use-router.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { WithoutRecord } from '../../ui/feedback/without-record.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import { OpeningBalance } from '../payments/opening-balance.parts.tsx'
import { userInfoQuery } from '../users/users.api.ts'
import { ArchivedBoats } from './archived-boats.tsx'
import { BillingSection } from './billing.parts.tsx'
import { ContactButtons } from './contact.parts.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { CUSTOMERS_PATH, customerPath, statementPath } from './customer-paths.ts'
import { CustomerPeople } from './customer-people.tsx'
import { customerQuery, customerRequestsQuery } from './customers.api.ts'
import classes from './customers.module.css'
import { SameNumber } from './same-number.tsx'
import { SignInBadge } from './sign-in-badge.tsx'

const CustomerEditor = onDemand(async () => (await import('./customer-editor.tsx')).CustomerEditor)
const UserEmail = onDemand(async () => (await import('../users/user-email.tsx')).UserEmail)
const InviteModal = onDemand(async () => (await import('./invite-modal.tsx')).InviteModal)
const ErasureDialog = onDemand(async () => (await import('../personal-data/erasure-dialog.tsx')).ErasureDialog)
const BoatForm = onDemand(async () => (await import('../boats/boat-form.tsx')).BoatForm)

const { card: texts } = customersTexts
const BACK = { to: CUSTOMERS_PATH, label: customersTexts.title }

/** An account without a profile has no name either, and none is asked for. */
const infoQuery = ({ id, fullName }: Customer) => ({ ...userInfoQuery(id), enabled: fullName !== null })

const nameOf = ({ fullName, email }: Pick<Customer, 'fullName' | 'email'>) =>
  fullName ?? (email || customersTexts.noName)

export function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useQuery(customerQuery(id))
  if (!customer.data || isStatus(customer.error, 404))
    return <WithoutRecord title={customersTexts.title} back={BACK} query={customer} texts={texts} rows={3} />
  // It was merged into another.
  if (customer.data.id !== id) return <Navigate to={customerPath(customer.data.id)} replace />
  return <LoadedCustomer key={id} customer={customer.data} />
}

function LoadedCustomer({ customer }: { customer: Customer }) {
  const info = useQuery(infoQuery(customer))
  const [isEditing, setIsEditing] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const navigate = useNavigate()
  const name = nameOf(customer)
  return (
    <>
      <PageHeader
        title={name}
        back={BACK}
        badge={<SignInBadge {...customer} />}
        actions={
          <>
            {customer.phone && <ContactButtons name={name} phone={customer.phone} />}
            {customer.signIn !== 'ACTIVE' && (
              <Button
                variant="default"
                leftSection={<IconSend size={18} aria-hidden />}
                onClick={() => setIsInviting(true)}
              >
                {inviteTexts.open}
              </Button>
            )}
            {info.data && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setIsEditing(true)}
              >
                {texts.edit}
              </Button>
            )}
            <CustomerMenu customer={customer} onErase={() => setIsErasing(true)} />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Info customer={customer} />
          <Ledger customer={customer} />
          <BillingSection customerId={customer.id} name={customer.fullName ?? ''} />
        </div>
        <div className={classes.stack}>
          <Boats customer={customer} />
          <CustomerPeople customer={customer} />
          <Requests customerId={customer.id} />
        </div>
      </div>
      {isInviting && <InviteModal customer={customer} onClose={() => setIsInviting(false)} />}
      {isErasing && (
        <ErasureDialog
          userId={customer.id}
          onClose={() => setIsErasing(false)}
          onErased={() => void navigate(CUSTOMERS_PATH)}
        />
      )}
      {isEditing && info.data && <CustomerEditor info={info.data} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function Info({ customer }: { customer: Customer }) {
  const { data } = useQuery(infoQuery(customer))
  const { phone, email, sameAs } = customer
  const samePhone = sameAs.filter(({ by }) => by === 'PHONE')
  const sameTax = sameAs.filter(({ by }) => by === 'TAX_NUMBER')
  const [isAddressing, setIsAddressing] = useState(false)
  return (
    <Section
      title={texts.info}
      actions={
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setIsAddressing(true)}
        >
          {email ? usersTexts.changeEmail : usersTexts.addEmail}
        </Button>
      }
    >
      {isAddressing && (
        <UserEmail
          user={{ ...customer, hasSignIn: customer.signIn === 'ACTIVE' }}
          onClose={() => setIsAddressing(false)}
        />
      )}
      <Facts
        items={[
          [
            usersTexts.phone,
            phone && (
              <Anchor key="phone" href={dialOf(phone)} fw={600}>
                {shownPhone(phone)}
              </Anchor>
            ),
          ],
          [
            texts.sameNumber,
            samePhone.length > 0 ? <SameNumber key="phone" id={customer.id} same={samePhone} /> : null,
          ],
          [texts.sameTaxNumber, sameTax.length > 0 ? <SameNumber key="tax" id={customer.id} same={sameTax} /> : null],
          [texts.kind, texts.kinds[customer.kind]],
          [usersTexts.address, data?.address],
          [texts.district, data?.district],
          [usersTexts.city, data?.cityName],
          [texts.language, data && texts.languages[data.language]],
          [texts.channel, data && texts.channels[data.channel]],
          [
            texts.note,
            data?.note && (
              <span key="note" style={{ whiteSpace: 'pre-wrap' }}>
                {data.note}
              </span>
            ),
          ],
          [usersTexts.email, email && <Email key="email" address={email} />],
        ]}
      />
    </Section>
  )
}

function Ledger({ customer: { id, open } }: { customer: Customer }) {
  return (
    <Section title={texts.ledger}>
      <Facts items={[[texts.open, formatMoney(open, 'TRY')]]} />
      <OpeningBalance customerId={id} />
      <Anchor component={Link} to={statementPath(id)} fw={550} mt="sm">
        {texts.statement}
      </Anchor>
    </Section>
  )
}

function Boats({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const owner = { id: customer.id, label: nameOf(customer) }
  return (
    <Section
      title={texts.boats}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
          {texts.addBoat}
        </Button>
      }
    >
      {customer.boats.length === 0 && <Text c="dimmed">{texts.noBoats}</Text>}
      <ul className={classes.boats}>
        {customer.boats.map(({ id, name, model }) => (
          <li key={id} className={classes.boat}>
            <span>
              <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${id}`} fw={600}>
                {name}
              </Anchor>{' '}
              {model}
            </span>
            <Button
              component={Link}
              to={`${BOAT_PATHS.ADMIN}/${id}`}
              state={{ request: true }}
              variant="default"
              aria-label={texts.requestFor(name)}
              leftSection={<IconTool size={18} aria-hidden />}
            >
              {texts.request}
            </Button>
          </li>
        ))}
      </ul>
      {customer.archivedBoats.length > 0 && <ArchivedBoats boats={customer.archivedBoats} />}
      {isAdding && (
        <BoatForm
          viewer="ADMIN"
          owner={owner}
          onClose={() => setIsAdding(false)}
          onSaved={(boat) => void navigate(`${BOAT_PATHS.ADMIN}/${boat.id}`)}
        />
      )}
    </Section>
  )
}

const requestColumns: Column<ServiceRequest>[] = [
  { key: 'number', label: requestsTexts.info.number, whole: true, render: ({ requestNumber }) => requestNumber },
  { key: 'boat', label: requestsTexts.info.boat, render: ({ boatName }) => boatName || requestsTexts.noBoat },
  { key: 'day', label: requestsTexts.columns.date, whole: true, render: ({ createdAt }) => formatDay(createdAt) },
  {
    key: 'status',
    label: requestsTexts.info.status,
    whole: true,
    render: ({ status }) => <StatusBadge kind="request" status={status} />,
  },
]

function Requests({ customerId }: { customerId: string }) {
  const [{ page }, setPage] = useUrlState({ page: 0 })
  const requests = useQuery(customerRequestsQuery(customerId, page))
  return (
    <Section title={texts.requests}>
      <DataList
        label={texts.requests}
        query={requests}
        columns={requestColumns}
        rowKey={({ id }) => id}
        to={({ id }) => requestPath('ADMIN', id)}
        failed={requestsTexts.listFailed}
        empty={{ title: texts.noRequests, hint: texts.noRequestsHint, icon: <IconTool size={40} stroke={1.3} /> }}
        onPage={(next) => setPage({ page: next })}
      />
    </Section>
  )
}
