// The details of an opened row; loaded when it is opened.
import { Anchor, Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { shownPhone } from '../../../shared/phone.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { Link } from '../../routing/link.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { customerPath } from '../customers/customer-paths.ts'
import { userInfoQuery } from './users.api.ts'
import classes from './users.module.css'

export function UserDetails({ user }: { user: UserRow }) {
  return (
    <div className={classes.details}>
      <Profile user={user} />
      <Elsewhere user={user} />
    </div>
  )
}

/** Links to the other records of this person. */
function Elsewhere({ user: { id, email, roleName } }: { user: UserRow }) {
  const links = [
    // Without an address they are a customer whom the workshop keeps.
    ...(email ? [] : [{ label: texts.card, to: customerPath(id) }]),
    ...(roleName === 'CUSTOMER' && email
      ? [
          { label: texts.boats, to: `/admin/boats?${new URLSearchParams({ search: email })}` },
          { label: texts.requests, to: `/admin/service?${new URLSearchParams({ email })}` },
          { label: texts.statement, to: `/admin/users/${id}/statement` },
        ]
      : []),
    ...(email ? [{ label: texts.doneBy, to: `/admin/logs?${new URLSearchParams({ email })}` }] : []),
    { label: texts.doneTo, to: `/admin/logs?${new URLSearchParams({ about: id })}` },
  ]
  return (
    <Group gap="lg" mt="sm">
      {links.map(({ label, to }) => (
        <Anchor key={to} component={Link} to={to} fw={550}>
          {label}
        </Anchor>
      ))}
    </Group>
  )
}

function Profile({ user }: { user: UserRow }) {
  const isNarrow = useIsNarrow()
  const hasProfile = user.userInfoStatus !== null
  const info = useQuery({ ...userInfoQuery(user.id), enabled: hasProfile })
  if (!hasProfile || info.data === null) return <Text c="dimmed">{texts.noDetails}</Text>
  if (info.isPending)
    return (
      <Group gap="xs" role="status">
        <Loader size={16} />
        <Text c="dimmed">{texts.detailsLoading}</Text>
      </Group>
    )
  if (info.data === undefined)
    return (
      <Group gap="sm" role="alert">
        <Text>{texts.infoFailed}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void info.refetch()}>
          {appTexts.retry}
        </Button>
      </Group>
    )
  const { fullName, phone, address, cityName, status } = info.data
  return (
    <Facts
      items={[
        [texts.fullName, fullName],
        [texts.phone, shownPhone(phone)],
        [texts.address, address ?? texts.noValue],
        [texts.city, cityName ?? texts.noValue],
        // The cards of the narrow view leave it out (specification, section 2).
        [texts.status, isNarrow ? null : <StatusBadge key="status" kind="profile" status={status} />],
      ]}
    />
  )
}
