// Approves somebody from the list, without the edit dialog in between: the question shows the profile, and a profile that changes
// meanwhile is refused.
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserInfo, type UserRow, usersApi } from '../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'
import { call } from '../app/call.ts'
import { toast } from '../app/toasts.tsx'
import { confirmAction } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'
import { USERS, userInfoQuery } from './users.api.ts'

export function ApproveButton({ user }: { user: UserRow }) {
  const client = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const approve = async (version: number) => {
    await call(usersApi.approve, {
      params: { id: user.id },
      body: { status: 'APPROVED', version },
      failure: texts.approvalFailed,
    })
    await client.invalidateQueries({ queryKey: USERS })
  }
  const ask = async () => {
    setIsLoading(true)
    const info = await client.fetchQuery({ ...userInfoQuery(user.id), staleTime: 0 }).catch(() => null)
    setIsLoading(false)
    if (!info) return toast(texts.infoFailed, 'error')
    confirmAction({
      title: texts.approve,
      about: <Profile info={info} />,
      message: texts.approveQuestion,
      onConfirm: () => approve(info.version),
    })
  }
  return (
    <Button
      variant="light"
      color="green"
      size="compact-md"
      leftSection={<IconUserCheck size={18} aria-hidden />}
      aria-label={texts.approveNamed(user.email)}
      loading={isLoading}
      onClick={() => void ask()}
    >
      {texts.approveShort}
    </Button>
  )
}

const Profile = ({ info }: { info: UserInfo }) => (
  <Facts
    items={[
      [texts.email, info.email],
      [texts.fullName, info.fullName],
      [texts.phone, info.phone],
      [texts.address, info.address],
      [texts.city, info.cityName],
    ]}
  />
)
