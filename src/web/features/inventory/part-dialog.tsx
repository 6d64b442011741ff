// 'Parça Güncelle'. A changed stock needs a reason. An unchanged stock is not sent, so that it does not undo a taking in the
// meantime.
import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { PartUpdate, type SparePart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { DEFAULT_UNIT, UNIT_LABELS, type Unit } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { ApiError } from '../../feedback/api-error.ts'
import { translate } from '../../feedback/translate.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { orZero } from '../../ui/forms/typed.ts'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { OnOrder } from './on-order.tsx'
import { PartFields, type PartValues, partBody, partValues } from './part-fields.tsx'
import { ReservedNote } from './reserved-note.parts.tsx'

const texts = inventoryTexts.form
const REASON_LENGTH = 200

interface Values extends PartValues {
  quantityReason: string
}
const valuesOf = (part: SparePart): Values => ({ ...partValues(part), quantityReason: '' })
const bodyOf = (values: Values, isAdmin: boolean) => ({
  ...partBody(values, isAdmin),
  quantityReason: values.quantityReason,
})
const check = zodRules(PartUpdate)
const FIELDS: ComparedField<SparePart, Values>[] = [
  { name: 'partCode', label: texts.code },
  { name: 'name', label: texts.name },
  {
    name: 'unit',
    label: texts.unit,
    of: ({ unit = DEFAULT_UNIT }) => UNIT_LABELS[unit],
    mine: ({ unit }) => UNIT_LABELS[unit],
  },
  { name: 'unitPrice', label: texts.unitPrice },
  { name: 'quantity', label: texts.quantity },
  { name: 'minStock', label: texts.minStock },
  { name: 'locationCode', label: texts.shelf },
  { name: 'supplier', label: texts.supplier },
  { name: 'supplierCode', label: texts.supplierCode },
  { name: 'codes', label: texts.codes, mine: ({ codes }) => codes.join(', ') },
  { name: 'cost', label: texts.cost },
  { name: 'costCurrency', label: texts.costCurrency },
]

/** The unit can't change any more: the part goes on as another one. */
function NewUnit({ part, values, onDone }: { part: SparePart; values: Values; onDone: () => void }) {
  const client = useQueryClient()
  const isAdmin = useMe().roleName === 'ADMIN'
  const { run, pending } = useAsyncAction(async () => {
    const { partCode: _, ...body } = partBody(values, isAdmin)
    await call(sparePartsApi.continueWithUnit, {
      params: { id: part.id },
      body: { ...body, version: part.version },
      success: texts.newUnit.done,
      failure: texts.newUnit.failed,
    })
    onDone()
    await invalidate(client, 'inventory')
  })
  return (
    <Alert color="blue" icon={<IconHistory aria-hidden />} title={texts.newUnit.title(values.unit)} role="status">
      {texts.newUnit.hint} {texts.newUnit.left(part.onOrder, part.reserved, part.unit)}
      <ServerButton mt="sm" variant="default" loading={pending} onClick={() => void run()}>
        {texts.newUnit.action}
      </ServerButton>
    </Alert>
  )
}

export function PartDialog({ part, onClose }: { part: SparePart; onClose: () => void }) {
  const [fixed, setFixed] = useState<Unit | null>(null)
  const isAdmin = useMe().roleName === 'ADMIN'
  /** NaN is no change: the field itself refuses it. */
  const isMoved = (values: Values) => ![seen.quantity, Number.NaN].includes(orZero(values.quantity))
  const { form, seen, modal } = useRecordForm<SparePart, Values, SparePart>(part, {
    valuesOf,
    validate: (values) => {
      const errors = check(bodyOf(values, isAdmin))
      if (isMoved(values) && form.isDirty('quantity') && !values.quantityReason.trim())
        errors.quantityReason ??= translate('required')
      return errors
    },
    fields: FIELDS,
    refetch: () => call(sparePartsApi.byId, { params: { id: part.id } }),
    save: (values, version): Promise<SparePart> => {
      const { quantity, ...body } = bodyOf(values, isAdmin)
      const moved: { quantity?: number } = form.isDirty('quantity') ? { quantity } : {}
      return call(sparePartsApi.update, {
        params: { id: part.id },
        body: { ...body, ...moved, version },
        failure: texts.notUpdated,
        quiet: ['unit_fixed'],
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.key === 'unit_fixed') setFixed(values.unit)
        throw error
      })
    },
    changes: 'inventory',
  })
  const stock = seen.quantity
  const wanted = orZero(form.values.quantity)
  return (
    <FormModal title={texts.editTitle} onClose={onClose} size="lg" {...modal}>
      <PartFields form={form} autoFocus="quantity" />
      <ReservedNote part={seen} />
      <OnOrder part={seen} />
      {fixed === form.values.unit && <NewUnit part={part} values={form.values} onDone={onClose} />}
      {fixed !== form.values.unit && form.isDirty('quantity') && isMoved(form.values) && (
        <Alert color="blue" icon={<IconHistory aria-hidden />}>
          {texts.change(stock, wanted, form.values.unit)}
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
