// 'Parça Güncelle'. A changed stock needs a reason. An unchanged stock is not sent, so that it does not undo a taking in the
// meantime.
import { Alert, Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { PartUpdate, type SparePart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { translate } from '../../feedback/translate.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { type ComparedField, useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { PartFields, type PartValues, partBody, partValues } from './part-fields.tsx'

const texts = inventoryTexts.form
const REASON_LENGTH = 200

interface Values extends PartValues {
  quantityReason: string
}
const valuesOf = (part: SparePart): Values => ({ ...partValues(part), quantityReason: '' })
const bodyOf = (values: Values) => ({ ...partBody(values), quantityReason: values.quantityReason })
const check = zodRules(PartUpdate)
const FIELDS: ComparedField<SparePart, Values>[] = [
  { name: 'partCode', label: texts.code },
  { name: 'name', label: texts.name },
  { name: 'unitPrice', label: texts.unitPrice },
  { name: 'quantity', label: texts.quantity },
  { name: 'minStock', label: texts.minStock },
  { name: 'locationCode', label: texts.shelf },
]

export function PartDialog({ part, onClose }: { part: SparePart; onClose: () => void }) {
  const client = useQueryClient()
  /** NaN is no change: the field itself refuses it. */
  const isMoved = (values: Values) => ![(guard.seen ?? part).quantity, Number.NaN].includes(partBody(values).quantity)
  const form = useForm<Values>({
    initialValues: valuesOf(part),
    validate: (values) => {
      const errors = check(bodyOf(values))
      if (isMoved(values) && form.isDirty('quantity') && !values.quantityReason.trim())
        errors.quantityReason ??= translate('required')
      return errors
    },
  })
  const guard = useRecordVersion(part, {
    form,
    valuesOf,
    fields: FIELDS,
    refetch: () => call(sparePartsApi.byId, { params: { id: part.id } }),
  })
  const stock = (guard.seen ?? part).quantity
  const save = async (values: Values) => {
    const { quantity, ...body } = bodyOf(values)
    const moved = form.isDirty('quantity') ? { quantity } : {}
    await guard.save((version) =>
      call(sparePartsApi.update, {
        params: { id: part.id },
        body: { ...body, ...moved, version },
        failure: texts.notUpdated,
      }),
    )
    await invalidate(client, 'inventory')
  }
  const wanted = partBody(form.values).quantity
  return (
    <FormModal
      title={texts.editTitle}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size="lg"
      conflict={guard.conflict}
    >
      <PartFields form={form} autoFocus="quantity" />
      {form.isDirty('quantity') && isMoved(form.values) && (
        <Alert color="blue" icon={<IconHistory aria-hidden />}>
          {texts.change(stock, wanted)}
          <TextArea
            mt="xs"
            label={texts.reason}
            placeholder={texts.reasonPlaceholder}
            withAsterisk
            minRows={1}
            maxLength={REASON_LENGTH}
            {...form.getInputProps('quantityReason')}
          />
          <Group gap="xs" mt="xs">
            {texts.reasons.map((reason) => (
              <Button
                key={reason}
                variant="default"
                size="sm"
                onClick={() => form.setFieldValue('quantityReason', reason)}
              >
                {reason}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
    </FormModal>
  )
}
