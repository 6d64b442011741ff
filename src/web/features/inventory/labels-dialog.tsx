// Prints labels of the chosen parts.
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import {
  LABEL_COPIES,
  LABEL_KINDS,
  LABELS_A_SHEET,
  type LabelKind,
  MAX_LABELS,
  sparePartsApi,
} from '../../../shared/inventory/spare-parts.contract.ts'
import { callBlob } from '../../api/call.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const texts = inventoryTexts.labels

interface Props {
  partIds: readonly string[]
  onClose: () => void
}

export function LabelsDialog({ partIds, onClose }: Props) {
  const [kind, setKind] = useState<LabelKind>('CODE128')
  const [copies, setCopies] = useState<Typed>(1)
  const wanted = needed(copies)
  const count = wanted * partIds.length
  const isTooMany = count > MAX_LABELS
  const isReady = wanted >= LABEL_COPIES.min && wanted <= LABEL_COPIES.max && !isTooMany
  const print = async () => {
    const body = { partIds: [...partIds], kind, copies: wanted }
    await openInTab(() => callBlob(sparePartsApi.labels, { body, failure: texts.failed }), {
      loading: texts.loading,
      fileName: 'etiketler.pdf',
    })
    onClose()
  }
  const { run, pending } = useAsyncAction(print, { once: true })
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={texts.kind}
          data={LABEL_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <QuantityInput
          label={texts.copies}
          data-autofocus
          range={LABEL_COPIES}
          isNeeded
          value={copies}
          onChange={setCopies}
          error={isTooMany && texts.tooMany(MAX_LABELS)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {count > 0 && texts.sheets(count, Math.ceil(count / LABELS_A_SHEET))}
        </Text>
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {appTexts.cancel}
        </Button>
        <ServerButton color="buoy" loading={pending} disabled={!isReady} onClick={() => void run()}>
          {texts.print}
        </ServerButton>
      </Group>
    </Dialog>
  )
}
