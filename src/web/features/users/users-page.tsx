// User management: all users, the ones waiting for approval, and an admin's actions on accounts.
import { Badge, Checkbox, Group } from '@mantine/core'
import { IconMapPinPlus, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import { type UserRow, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { customerPath } from '../customers/customer-paths.ts'
import { ApproveButton } from './approve-button.tsx'
import { CollapsibleCard } from './collapsible-card.tsx'
import { Leaving } from './leaving.parts.tsx'
import { NewCity } from './new-city.tsx'
import { UserMenu } from './user-menu.tsx'
import { type UserFilters, usersQuery } from './users.api.ts'
import classes from './users.module.css'

const NewUser = onDemand(async () => (await import('./new-user.tsx')).NewUser)
const UserDetails = onDemand(async () => (await import('./user-details.tsx')).UserDetails)
const UserSecurity = onDemand(async () => (await import('./user-security.tsx')).UserSecurity)
const UserEmail = onDemand(async () => (await import('./user-email.tsx')).UserEmail)
const UserEditor = onDemand(async () => (await import('./user-editor.tsx')).UserEditor)

const roleChoices = ROLES.map((role) => ({ value: role as string, label: appTexts.roles[role] }))
const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word)

const roleColours = { ADMIN: 'navy', TECHNICIAN: 'sea', CUSTOMER: 'gray' } satisfies Record<Role, string>

const columns: Column<UserRow>[] = [
  {
    key: 'email',
    label: texts.email,
    render: (user) => (
      <>
        {user.email && <Email address={user.email} />}
        {user.fullName && <span className={classes.name}>{user.fullName}</span>}
      </>
    ),
  },
  {
    key: 'role',
    label: texts.role,
    whole: true,
    render: (user) => (
      <Badge color={roleColours[user.roleName]} miw="max-content">
        {appTexts.roles[user.roleName]}
      </Badge>
    ),
  },
]

function useFilters() {
  const [state, setFilters] = useUrlState({ page: 0, email: '', role: '', onlyUnapproved: false })
  const filters: UserFilters = { ...state, role: isRole(state.role) ? state.role : '' }
  return [filters, setFilters] as const
}

export function UsersPage() {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters()
  const [edited, setEdited] = useState<UserRow | null>(null)
  const [addressed, setAddressed] = useState<UserRow | null>(null)
  const [secured, setSecured] = useState<UserRow | null>(null)
  const users = useQuery(usersQuery(filters))
  const remove = async (user: UserRow) => {
    await call(usersApi.removeUser, { params: { id: user.id }, failure: texts.deleteFailed })
    await invalidate(client, 'account')
  }
  const isNarrow = useIsNarrow()
  const rare = (
    <div key="rare" className={classes.cards}>
      <CollapsibleCard title={texts.newUser} icon={<IconUserPlus size={20} aria-hidden />} content={NewUser} />
      <CollapsibleCard title={texts.newCity} icon={<IconMapPinPlus size={20} aria-hidden />} content={NewCity} />
    </div>
  )
  const list = (
    <Fragment key="list">
      <UserFilterBar filters={filters} onChange={setFilters} />
      <DataList
        label={texts.title}
        query={users}
        failed={texts.listFailed}
        total={texts.total}
        rowKey={(user) => user.id}
        columns={columns}
        details={(user) => <UserDetails user={user} />}
        actions={(user) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            {user.userInfoStatus === 'PENDING' && user.id !== me.id && <ApproveButton user={user} />}
            <UserMenu
              email={user.email || (user.fullName ?? '')}
              isOwn={user.id === me.id}
              // Without an address they are a customer whom the workshop keeps.
              onEdit={() => (user.email ? setEdited(user) : void navigate(customerPath(user.id)))}
              onEmail={() => setAddressed(user)}
              onSecurity={() => setSecured(user)}
              onRemove={() =>
                confirmDelete({
                  about: <Leaving user={user} />,
                  onConfirm: () => remove(user),
                })
              }
            />
          </Group>
        )}
        empty={
          filters.onlyUnapproved
            ? {
                title: texts.emptyUnapproved,
                hint: texts.emptyUnapprovedHint,
                icon: <IconUserCheck size={44} stroke={1.3} />,
              }
            : { title: texts.empty, hint: texts.emptyHint, icon: <IconUsers size={44} stroke={1.3} /> }
        }
        onPage={(page) => setFilters({ page })}
      />
    </Fragment>
  )
  return (
    <>
      <PageHeader title={texts.title} />
      {/* By their keys: what was typed stays when a phone is turned. */}
      {isNarrow ? [list, rare] : [rare, list]}
      {edited && <UserEditor key={edited.id} user={edited} onClose={() => setEdited(null)} />}
      {addressed && <UserEmail user={addressed} onClose={() => setAddressed(null)} />}
      {secured && <UserSecurity key={secured.id} user={secured} onClose={() => setSecured(null)} />}
    </>
  )
}

interface FilterProps {
  filters: UserFilters
  onChange: (patch: Partial<UserFilters>) => void
}

/** Unapproved users are a separate list, without search and role. */
function UserFilterBar({ filters, onChange }: FilterProps) {
  return (
    <search className={classes.filters}>
      <SearchInput
        placeholder={texts.search}
        value={filters.email}
        onChange={(email) => onChange({ email })}
        disabled={filters.onlyUnapproved}
      />
      <FilterSelect
        label={texts.role}
        data={[{ value: '', label: texts.allRoles }, ...roleChoices]}
        value={filters.role}
        onChange={(role) => onChange({ role: isRole(role) ? role : '' })}
        disabled={filters.onlyUnapproved}
      />
      <Checkbox
        label={texts.onlyUnapproved}
        checked={filters.onlyUnapproved}
        onChange={(event) => onChange({ onlyUnapproved: event.currentTarget.checked })}
      />
    </search>
  )
}
