// Records an invoice that was written elsewhere: today and what is open stand ready.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dayOf } from '../../../shared/days.ts'
import { type InvoicedJob, InvoiceInput } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingTexts } from '../../../shared/invoicing/invoicing.texts.ts'
import { formatMoney, fromMinor, toMinor } from '../../../shared/money.ts'
import { PAYMENT_NUMBERS } from '../../../shared/payments/payments.contract.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { useInvoiceChanges } from './invoicing.api.ts'

const texts = invoicingTexts.record

interface Props {
  job: InvoicedJob
  onClose: () => void
}

interface Values {
  number: string
  issuedOn: string
  amountTry: Typed
}

const bodyOf = ({ amountTry, ...values }: Values) => ({ ...values, amountTry: needed(amountTry) })

export function InvoiceModal({ job: { id, open }, onClose }: Props) {
  const { record } = useInvoiceChanges()
  const form = useForm<Values>({
    initialValues: { number: '', issuedOn: dayOf(new Date()), amountTry: open > 0 ? open : '' },
    validate: (values) => zodRules(InvoiceInput)(bodyOf(values)),
  })
  const { amountTry } = form.values
  const excess = typeof amountTry === 'number' ? toMinor(amountTry) - toMinor(Math.max(open, 0)) : 0
  return (
    <FormModal
      title={texts.action}
      form={form}
      onSubmit={(values) => record(id, InvoiceInput.parse(bodyOf(values)))}
      onClose={onClose}
    >
      <TextInput
        label={texts.number}
        withAsterisk
        data-autofocus
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      <DayInput label={texts.issuedOn} withAsterisk {...form.getInputProps('issuedOn')} />
      <NumberField
        label={texts.amount}
        withAsterisk
        range={PAYMENT_NUMBERS.amount}
        description={excess > 0 ? texts.tooMuch(formatMoney(fromMinor(excess), 'TRY')) : undefined}
        {...form.getInputProps('amountTry')}
      />
    </FormModal>
  )
}
