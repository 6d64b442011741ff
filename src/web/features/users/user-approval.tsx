// The approval in the edit dialog: approve after a question, or reject with a reason that the user reads.
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProfileStatus } from '../../../shared/roles.ts'
import { type UserInfo, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import classes from './users.module.css'

interface Props {
  /** null: there is no profile to decide on. */
  info: UserInfo | null
  isOwn: boolean
  /** Sends the decision and shows the new profile. */
  decide: (send: () => Promise<UserInfo>) => Promise<void>
  /** Called with true while a reason is being written. */
  onWriting: (isWriting: boolean) => void
}

export function UserApproval({ info, isOwn, decide: decideOn, onWriting }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  const stopRejecting = () => {
    setIsRejecting(false)
    onWriting(false)
  }
  const decide = async (status: ProfileStatus, reason: string | null) => {
    if (!info) return
    await decideOn(async () => {
      const decided = await call(usersApi.approve, {
        params: { id: info.userId },
        body: { status, reason, version: info.version },
        failure: texts.approvalFailed,
      })
      stopRejecting()
      return decided
    })
  }
  const approve = () =>
    confirmAction({
      title: texts.approve,
      message: texts.approveQuestion,
      onConfirm: () => decide('APPROVED', null),
    })
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
      {isRejecting && (
        <Rejection onReject={(reason) => decide('REJECTED', reason)} onCancel={stopRejecting} onWriting={onWriting} />
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
