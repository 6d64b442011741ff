// Approves somebody from the list, without the edit dialog. The question shows the profile; the server refuses if it has changed since.
import { IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { type UserInfo, type UserInfoForAdmin, type UserRow, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import type { Changed as ChangedBy } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ChangedDifferences } from '../../ui/forms/record-conflict.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { type ComparedField, changesBetween } from '../../ui/forms/use-record-version.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import type { Question } from '../../ui/overlays/question.ts'
import { userInfoQuery } from './users.api.ts'

const ArchivedHistory = onDemand(async () => (await import('../customers/archived-history.parts.tsx')).ArchivedHistory)

export function ApproveButton({ user }: { user: UserRow }) {
  const client = useQueryClient()
  const approve = async (version: number) => {
    await call(usersApi.approve, {
      params: { id: user.id },
      body: { status: 'APPROVED', version },
      failure: texts.approvalFailed,
    })
    await invalidate(client, 'account')
  }
  const fetchInfo = () => client.fetchQuery({ ...userInfoQuery(user.id), staleTime: 0 }).catch(() => null)
  const questionOf = (info: UserInfo, before?: UserInfo, changed?: ChangedBy): Question => ({
    title: texts.approve,
    about: before ? <Changed before={before} info={info} changed={changed} /> : <Profile info={info} />,
    message: texts.approveQuestion,
    onConfirm: () => approve(info.version),
    onChanged: async (by) => {
      const fresh = await fetchInfo()
      return fresh && questionOf(fresh, info, by)
    },
  })
  const [asked, setAsked] = useState<UserInfoForAdmin | null>(null)
  const { run: ask, pending } = useAsyncAction(async () => {
    const info = await fetchInfo()
    if (!info) return toast(texts.infoFailed, 'error')
    if (info.archived) setAsked(info)
    else confirmAction(questionOf(info))
  })
  // What was linked has changed the profile.
  const askWithout = async () => {
    setAsked(null)
    const info = await fetchInfo()
    if (info) confirmAction(questionOf(info))
    else toast(texts.infoFailed, 'error')
  }
  return (
    <>
      <ServerButton
        variant="light"
        color="green"
        size="compact-md"
        leftSection={<IconUserCheck size={18} aria-hidden />}
        aria-label={texts.approveNamed(user.email)}
        loading={pending}
        onClick={() => void ask()}
      >
        {texts.approveShort}
      </ServerButton>
      {asked?.archived && (
        <ArchivedHistory
          userId={user.id}
          archived={asked.archived}
          onApprove={() => void askWithout()}
          onClose={() => setAsked(null)}
        >
          <Profile info={asked} />
        </ArchivedHistory>
      )}
    </>
  )
}

const FIELDS = [
  { label: texts.email, of: ({ email }) => email },
  { label: texts.fullName, of: ({ fullName }) => fullName },
  { label: texts.phone, of: ({ phone }) => shownPhone(phone) },
  { label: texts.address, of: ({ address }) => address },
  { label: texts.city, of: ({ cityName }) => cityName },
  { label: texts.approval, of: ({ status }) => appTexts.profileStatuses[status] },
] satisfies ComparedField<UserInfo, never>[]

const Profile = ({ info }: { info: UserInfo }) => (
  <Facts items={FIELDS.slice(0, -1).map(({ label, of }) => [label, of(info)])} />
)

interface ChangedProps {
  before: UserInfo
  info: UserInfo
  changed: ChangedBy | undefined
}
const Changed = ({ before, info, changed }: ChangedProps) => (
  <ChangedDifferences differences={changesBetween(FIELDS, before, info)} changed={changed} />
)
