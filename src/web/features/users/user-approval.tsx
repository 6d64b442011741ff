// The approval in the edit dialog: approve after a question, or reject with a reason that the user reads. An archived history is linked before.
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProfileStatus } from '../../../shared/roles.ts'
import { type UserInfoForAdmin, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../feedback/toasts.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './users.module.css'

const ArchivedHistory = onDemand(async () => (await import('../customers/archived-history.parts.tsx')).ArchivedHistory)

interface Props {
  /** null: there is no profile to decide on. */
  info: UserInfoForAdmin | null
  isOwn: boolean
  /** The profile after its history was linked. */
  renewed: () => Promise<UserInfoForAdmin | null>
  /** Sends the decision and shows the new profile. */
  decide: (send: () => Promise<UserInfoForAdmin>) => Promise<void>
  /** Called with true while a reason is being written. */
  onWriting: (isWriting: boolean) => void
}

export function UserApproval({ info, isOwn, renewed, decide: decideOn, onWriting }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [showsArchived, setShowsArchived] = useState(false)
  const stopRejecting = () => {
    setIsRejecting(false)
    onWriting(false)
  }
  const decide = ({ userId, version }: UserInfoForAdmin, status: ProfileStatus, reason: string | null) =>
    decideOn(async () => {
      const decided = await call(usersApi.approve, {
        params: { id: userId },
        body: { status, reason, version },
        failure: texts.approvalFailed,
      })
      stopRejecting()
      return decided
    })
  const askAbout = (asked: UserInfoForAdmin) =>
    confirmAction({
      title: texts.approve,
      message: texts.approveQuestion,
      onConfirm: () => decide(asked, 'APPROVED', null),
    })
  const approve = () => {
    if (info?.archived) setShowsArchived(true)
    else if (info) askAbout(info)
  }
  const askWithout = async () => {
    setShowsArchived(false)
    const fresh = await renewed()
    if (fresh) askAbout(fresh)
    else toast(texts.infoFailed, 'error')
  }
  const isApproved = info?.status === 'APPROVED'
  return (
    <Stack component="section" aria-label={texts.approval} gap="sm" className={classes.approval}>
      <Group justify="space-between" gap="sm">
        {isApproved ? (
          <Group gap={6} c="var(--mantine-color-green-light-color)" fw={600}>
            <IconCircleCheck size={20} aria-hidden />
            {texts.approved}
          </Group>
        ) : (
          <StatusBadge kind="profile" status={info?.status ?? 'PENDING'} />
        )}
        <Group gap="xs">
          {info && !isOwn && !isRejecting && info.status !== 'REJECTED' && (
            <Button variant="subtle" color="red" onClick={() => setIsRejecting(true)}>
              {texts.reject}
            </Button>
          )}
          {!isApproved && !isRejecting && (
            <Button color="green" disabled={!info} onClick={approve}>
              {texts.approve}
            </Button>
          )}
        </Group>
      </Group>
      {!info && (
        <Text size="sm" c="dimmed">
          {texts.saveFirst}
        </Text>
      )}
      {info?.status === 'REJECTED' && info.rejectionReason && (
        <Text size="sm">{texts.rejectedBecause(info.rejectionReason)}</Text>
      )}
      {isRejecting && info && (
        <Rejection
          onReject={(reason) => decide(info, 'REJECTED', reason)}
          onCancel={stopRejecting}
          onWriting={onWriting}
        />
      )}
      {showsArchived && info?.archived && (
        <ArchivedHistory
          userId={info.userId}
          archived={info.archived}
          onApprove={() => void askWithout()}
          onClose={() => setShowsArchived(false)}
        />
      )}
    </Stack>
  )
}

interface RejectionProps {
  onReject: (reason: string) => Promise<void>
  onCancel: () => void
  onWriting: Props['onWriting']
}

/** Not a form, because it is inside the dialog's form. */
function Rejection({ onReject, onCancel, onWriting }: RejectionProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { run, pending } = useAsyncAction(() => onReject(reason))
  const reject = () => (reason.trim() === '' ? setError(texts.rejectReasonMissing) : void run())
  return (
    <Stack gap="sm">
      <TextArea
        label={texts.rejectReason}
        description={texts.rejectReasonHint}
        withAsterisk
        minRows={2}
        maxLength={500}
        autoFocus
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          onWriting(event.currentTarget.value.trim() !== '')
          setError(null)
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {texts.rejectCancel}
        </Button>
        <ServerButton color="red" onClick={reject} loading={pending}>
          {texts.rejectConfirm}
        </ServerButton>
      </Group>
    </Stack>
  )
}
