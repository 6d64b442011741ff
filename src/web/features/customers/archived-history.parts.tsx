// Before somebody is approved whose address stands in the archive: their history is linked to the new account, or not.
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import type { UserInfoForAdmin } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const MergeModal = onDemand(async () => (await import('./merge-modal.tsx')).MergeModal)

interface Props {
  userId: string
  archived: NonNullable<UserInfoForAdmin['archived']>
  /** The profile, where it isn't on the screen already. */
  children?: ReactNode
  /** Without linking, or once it is linked. */
  onApprove: () => void
  onClose: () => void
}

export function ArchivedHistory({ userId, archived, children, onApprove, onClose }: Props) {
  const [isLinking, setIsLinking] = useState(false)
  const { id, boats, requests, open } = archived
  if (isLinking) return <MergeModal keptId={userId} fromId={id} onClose={onClose} onMerged={onApprove} />
  return (
    <Dialog onClose={onClose} title={texts.approve}>
      <Stack gap="md">
        {children}
        <Alert color="blue" icon={<IconArchive size={20} aria-hidden />}>
          {texts.archived(boats, requests, open === 0 ? null : formatMoney(open, 'TRY'))}
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onApprove}>
            {texts.approveAlone}
          </Button>
          <Button onClick={() => setIsLinking(true)}>{texts.linkHistory}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
