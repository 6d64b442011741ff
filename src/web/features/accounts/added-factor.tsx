// After a second step was added: the recovery codes of the first one, and the sessions that began without it.
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { sessionsQuery } from './sessions.api.ts'
import { EndOtherSessions } from './sessions.parts.tsx'

interface Props {
  /** Null where the account has codes from an earlier factor. */
  codes: string[] | null
  onClose: () => void
}

export function AddedFactor({ codes, onClose }: Props) {
  return (
    <Stack gap="md">
      {codes && <RecoveryCodeList codes={codes} />}
      <OthersOpen />
      <Group justify="flex-end">
        <Button color="buoy" onClick={onClose}>
          {codes ? texts.codesKept : appTexts.close}
        </Button>
      </Group>
    </Stack>
  )
}

export const AddedDialog = ({ codes, onClose }: Props) => (
  <Dialog onClose={onClose} title={texts.factorAdded} size="lg" closeOnClickOutside={false}>
    <AddedFactor codes={codes} onClose={onClose} />
  </Dialog>
)

function OthersOpen() {
  const { data = [] } = useQuery(sessionsQuery(null))
  if (data.every(({ isThis }) => isThis)) return null
  return (
    <Alert color="blue">
      <Stack gap="xs" align="flex-start">
        {texts.othersOpen}
        <EndOtherSessions userId={null} />
      </Stack>
    </Alert>
  )
}
