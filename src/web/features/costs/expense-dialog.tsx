// Adds an expense to a job, also without a network.
import { Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  EXPENSE_KINDS,
  EXPENSE_TEXT_LENGTH,
  ExpenseInput,
  type ExpenseKind,
  expensesApi,
} from '../../../shared/costs/expenses.contract.ts'
import { expensesTexts as texts } from '../../../shared/costs/expenses.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { PAYMENT_NUMBERS } from '../../../shared/payments/payments.contract.ts'
import { invalidate } from '../../api/query-keys.ts'
import { randomId } from '../../api/random-id.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  requestId: string
  boatName: string
  onClose: () => void
}

interface Values {
  kind: ExpenseKind
  amount: Typed
  spentOn: string
  text: string
}

const kindChoices = EXPENSE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))
const bodyOf = ({ amount, ...values }: Values) => ({ ...values, amount: needed(amount) })

export function ExpenseDialog({ requestId, boatName, onClose }: Props) {
  const client = useQueryClient()
  const [id] = useState(randomId)
  const form = useForm<Values>({
    initialValues: { kind: 'ROAD', amount: '', spentOn: dayOf(new Date()), text: '' },
    validate: (values) => zodRules(ExpenseInput)(bodyOf(values)),
  })
  const save = async (values: Values) => {
    const body = { ...bodyOf(values), id }
    const sent = await sendOrQueue(
      expensesApi.add,
      { params: { id: requestId }, body, failure: texts.failed },
      { group: requestId, title: texts.waiting(boatName) },
    )
    // What waits on this device has changed nothing on the server.
    if (sent) await invalidate(client, { topic: 'request', id: requestId })
  }
  return (
    <FormModal worksOffline title={texts.add} form={form} onSubmit={save} onClose={onClose} submitLabel={texts.add}>
      <Select label={texts.kind} data={kindChoices} allowDeselect={false} {...form.getInputProps('kind')} />
      <NumberField
        label={texts.amount}
        withAsterisk
        data-autofocus
        range={PAYMENT_NUMBERS.amount}
        {...form.getInputProps('amount')}
      />
      <DayInput label={texts.spentOn} withAsterisk {...form.getInputProps('spentOn')} />
      <TextInput
        label={texts.text}
        maxLength={EXPENSE_TEXT_LENGTH}
        autoComplete="off"
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </FormModal>
  )
}
