// Chosen parts on a sheet of labels.
import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { inventoryTexts } from '../../shared/inventory/inventory.texts.ts'
import {
  LABEL_KINDS,
  LABELS_A_SHEET,
  type LabelKind,
  MAX_LABELS,
  sparePartsApi,
} from '../../shared/inventory/spare-parts.contract.ts'
import { ApiError } from '../app/api-error.ts'
import { callBlob } from '../app/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openInTab } from '../ui/open-in-tab.ts'

const texts = inventoryTexts.labels
const MAX_COPIES = 50

interface Props {
  partIds: readonly string[]
  onClose: () => void
}

export function LabelsDialog({ partIds, onClose }: Props) {
  const [kind, setKind] = useState<LabelKind>('CODE128')
  const [copies, setCopies] = useState<number | string>(1)
  const [pending, setPending] = useState(false)
  const count = Number(copies) * partIds.length
  const isTooMany = count > MAX_LABELS
  const isReady = Number(copies) >= 1 && Number(copies) <= MAX_COPIES && !isTooMany
  const print = async () => {
    setPending(true)
    const body = { partIds: [...partIds], kind, copies: Number(copies) }
    try {
      await openInTab(() => callBlob(sparePartsApi.labels, { body, failure: texts.failed }), {
        loading: texts.loading,
        fileName: 'etiketler.pdf',
      })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
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
        <NumberInput
          label={texts.copies}
          data-autofocus
          min={1}
          max={MAX_COPIES}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          value={copies}
          onChange={setCopies}
          error={isTooMany && texts.tooMany(MAX_LABELS)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {texts.sheets(count, Math.ceil(count / LABELS_A_SHEET))}
        </Text>
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {appTexts.cancel}
        </Button>
        <Button color="buoy" loading={pending} disabled={!isReady} onClick={print}>
          {texts.print}
        </Button>
      </Group>
    </Dialog>
  )
}
