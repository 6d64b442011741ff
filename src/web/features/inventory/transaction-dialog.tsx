// 'İşlem Ekle': how many were used, returned or damaged.
import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { inventoryMessages } from '../../../shared/inventory/inventory.messages.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import {
  MOST_TAKEN,
  type PartListItem,
  partListsApi,
  type TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
import { isMeasured, quantityRange } from '../../../shared/quantity.ts'
import { invalidate } from '../../api/query-keys.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const texts = partListsTexts.transaction

interface Props {
  item: PartListItem
  group: string
  status: TransactionStatus
  onClose: () => void
}

export function TransactionDialog({ item, group, status, onClose }: Props) {
  const client = useQueryClient()
  const { unit } = item
  const range = { ...quantityRange(unit, MOST_TAKEN), max: item.remaining }
  const quantityProblem = (value: Typed) => {
    if (!(needed(value) >= range.min)) return inventoryMessages.quantity_must_be_greater_than_zero
    return needed(value) > item.remaining ? texts.tooMany(item.remaining, unit) : null
  }
  const form = useForm({
    initialValues: { quantity: (isMeasured(unit) ? item.remaining : 1) as Typed },
    validate: { quantity: quantityProblem },
  })
  const { quantity: typed } = form.values
  const problem = quantityProblem(typed)
  const save = async ({ quantity }: { quantity: Typed }) => {
    let isKept = false
    try {
      const body = { partListItemId: item.id, quantity: needed(quantity), status }
      const sent = await sendOrQueue(
        partListsApi.addTransaction,
        { params: { id: item.id }, body, failure: texts.failed },
        {
          group,
          place: item.partListId,
          title: deviceTexts.work.transaction(partListsTexts.detail.actions[status], item.sparePartName, {
            quantity: needed(quantity),
            unit,
          }),
          shown: { unit },
        },
      )
      isKept = sent === null
    } finally {
      // After a refusal too: another user was faster. What waits on this device has changed nothing on the server.
      if (!isKept) await invalidate(client, 'inventory')
    }
  }
  return (
    <FormModal
      worksOffline
      title={texts.title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={partListsTexts.detail.actions[status]}
      submitDisabled={problem !== null}
      size="sm"
    >
      <div>
        <Text fw={600}>{item.sparePartName}</Text>
        <Text size="sm" c="dimmed">
          {item.partListItemCode} · {partListsTexts.detail.actions[status]}
        </Text>
      </div>
      <QuantityInput
        label={texts.quantity(unit)}
        unit={unit}
        description={texts.remaining(item.remaining, unit)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        data-autofocus
        range={range}
        isNeeded
        {...form.getInputProps('quantity')}
        // The button that would name it is disabled.
        error={typed !== '' && problem}
      />
      {(item.remaining > 1 || isMeasured(unit)) && (
        <Button variant="default" onClick={() => form.setFieldValue('quantity', item.remaining)}>
          {texts.all(item.remaining, unit)}
        </Button>
      )}
    </FormModal>
  )
}
