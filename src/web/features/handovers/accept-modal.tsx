// The invited reads what passes and what stays, and takes the boat over.
import { Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Handover, handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { handoversTexts as texts } from '../../../shared/handovers/handovers.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { HandoverTerms } from './handover-terms.tsx'

export function AcceptModal({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, pending } = useAsyncAction(
    async () => {
      await call(handoversApi.accept, { params: { id: handover.id } })
      onClose()
      await navigate(`/boats/${handover.boatId}`)
      await invalidate(client, 'boat')
    },
    { once: true },
  )
  return (
    <Dialog onClose={onClose} title={texts.acceptTitle(handover.boatName)} size="lg">
      <Stack gap="md">
        <HandoverTerms />
        <Group justify="flex-end">
          <ServerButton color="buoy" loading={pending} onClick={() => void run()}>
            {texts.acceptConfirm}
          </ServerButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
