// The workshop's customers, with sign-in or without.
import { Button } from '@mantine/core'
import { IconRestore, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerRow, customersApi } from '../../../shared/customers/customers.contract.ts'
import { customersTexts as texts } from '../../../shared/customers/customers.texts.ts'
import { mergingTexts } from '../../../shared/customers/merging.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Email } from '../../ui/layout/email.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ImportLink } from '../imports/imports.parts.tsx'
import { customerPath, statementPath } from './customer-paths.ts'
import { customersQuery } from './customers.api.ts'
import classes from './customers.module.css'
import { SignInBadge } from './sign-in-badge.tsx'

const MergeModal = onDemand(async () => (await import('./merge-modal.tsx')).MergeModal)
const NewCustomer = onDemand(async () => (await import('./new-customer.tsx')).NewCustomer)

const { columns: names } = texts

const columns: Column<CustomerRow>[] = [
  {
    key: 'name',
    label: names.name,
    render: ({ fullName, email }) => (
      <>
        {fullName ?? (email ? <Email address={email} /> : texts.noName)}
        {fullName && email && (
          <span className={classes.email}>
            <Email address={email} />
          </span>
        )}
      </>
    ),
  },
  { key: 'phone', label: names.phone, whole: true, render: ({ phone }) => shownPhone(phone) },
  {
    key: 'boats',
    label: names.boats,
    render: ({ boats, boatCount }) =>
      texts.moreBoats(
        boats.map(({ name }) => name),
        boatCount,
      ),
  },
  { key: 'open', label: names.open, numeric: true, render: ({ open }) => (open === 0 ? '' : formatMoney(open, 'TRY')) },
  { key: 'signIn', label: names.signIn, whole: true, render: (customer) => <SignInBadge {...customer} /> },
]

const states = (['', 'NONE', 'INVITED', 'DEBTOR', 'ARCHIVED'] as const).map((value) => ({
  value,
  label: texts.states[value],
}))

export function CustomersPage() {
  const [state, setFilters] = useUrlState({ page: 0, search: '', state: '' })
  const filters = { ...state, state: states.find(({ value }) => value === state.state)?.value ?? '' }
  const customers = useQuery(customersQuery(filters))
  const [creating, setCreating] = useState(false)
  const create = (
    <Button color="buoy" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {texts.create.open}
    </Button>
  )
  const isNarrowed = filters.search !== '' || filters.state !== ''
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ImportLink kind="FLEET" />
            {create}
          </>
        }
      />
      <search className={classes.filters}>
        <SearchInput placeholder={texts.search} value={filters.search} onChange={(search) => setFilters({ search })} />
        <FilterSelect
          label={texts.state}
          data={states}
          value={filters.state}
          onChange={(next) => setFilters({ state: next })}
        />
      </search>
      <DataList
        label={texts.title}
        query={customers}
        failed={texts.listFailed}
        total={texts.total}
        columns={columns}
        rowKey={({ id }) => id}
        {...(filters.state === 'ARCHIVED'
          ? { actions: (customer: CustomerRow) => <Restore customer={customer} /> }
          : { to: ({ id, isArchived }: CustomerRow) => (isArchived ? statementPath(id) : customerPath(id)) })}
        empty={
          isNarrowed
            ? { title: texts.emptyFound, hint: texts.emptyFoundHint, icon: <IconUsers size={44} stroke={1.3} /> }
            : {
                title: texts.empty,
                icon: <IconUsers size={44} stroke={1.3} />,
                action: <ImportLink kind="FLEET" />,
              }
        }
        onPage={(page) => setFilters({ page })}
      />
      {creating && <NewCustomer onClose={() => setCreating(false)} />}
    </>
  )
}

/** Leads to the card: the record is invited or told from there. Where a customer has its address by now, both are compared. */
function Restore({ customer: { id, fullName, email } }: { customer: CustomerRow }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [holderId, setHolderId] = useState<string | null>(null)
  const { run, pending } = useAsyncAction(async () => {
    try {
      await call(customersApi.restore, { params: { id }, failure: texts.notRestored, quiet: ['email_in_use'] })
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'email_in_use') throw error
      const [holder] = error.same
      if (holder) setHolderId(holder.id)
      else toast(texts.notRestored, 'error', error.message)
      return
    }
    await invalidate(client, 'account')
    await navigate(customerPath(id))
  })
  return (
    <>
      <ServerButton
        variant="default"
        loading={pending}
        aria-label={texts.restoreOf(fullName ?? (email || texts.noName))}
        leftSection={<IconRestore size={18} aria-hidden />}
        onClick={() => void run()}
      >
        {texts.restore}
      </ServerButton>
      {holderId && (
        <MergeModal keptId={holderId} fromId={id} why={mergingTexts.addressTaken} onClose={() => setHolderId(null)} />
      )}
    </>
  )
}
