// The question before somebody is deleted.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../shared/money.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { customerQuery } from '../customers/customers.api.ts'

interface Props {
  user: Pick<UserRow, 'id' | 'email' | 'fullName' | 'roleName'>
}

/** Who is deleted, and what a customer leaves behind. */
export function Leaving({ user: { id, email, fullName, roleName } }: Props) {
  // A key that no change makes stale: once deleted, there is nothing to ask for.
  const { data } = useQuery({
    ...customerQuery(id),
    queryKey: ['leaving', id],
    gcTime: 0,
    enabled: roleName === 'CUSTOMER',
  })
  const left = data && texts.deleteLeaves(data.open === 0 ? null : formatMoney(data.open, 'TRY'), data.openRequests)
  return (
    <>
      <strong>{email || (fullName ?? '')}</strong>
      {left && <Text fw={600}>{left}</Text>}
      <Text size="sm" c="dimmed">
        {texts.deleteHint}
      </Text>
    </>
  )
}
