// Records a payment: what is open, in lira, today stands ready.
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney, fromMinor, toMinor } from '../../../shared/money.ts'
import { toE4 } from '../../../shared/offers/offers.pricing.ts'
import { toTryMinor } from '../../../shared/payments/payments.amounts.ts'
import { PAYMENT_METHODS, PAYMENT_NUMBERS, PaymentInput } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts } from '../../../shared/payments/payments.texts.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { type Account, usePaymentChanges } from './payments.api.ts'

const texts = paymentsTexts.record
const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentsTexts.methods[value] }))

interface Props {
  account: Account
  /** In lira. */
  open: number
  onClose: () => void
}

interface Values {
  amount: Typed
  currency: (typeof CURRENCIES)[number]
  exchangeRate: Typed
  paidOn: string
  method: (typeof PAYMENT_METHODS)[number]
  note: string
}

export function PaymentModal({ account, open, onClose }: Props) {
  const { record } = usePaymentChanges()
  const isOfRequest = 'requestId' in account
  const bodyOf = ({ currency, exchangeRate, ...values }: Values) => ({
    ...values,
    ...account,
    currency,
    exchangeRate: currency === 'TRY' || exchangeRate === '' ? null : exchangeRate,
  })
  const form = useForm<Values>({
    initialValues: {
      amount: open > 0 ? open : '',
      currency: 'TRY',
      exchangeRate: '',
      paidOn: dayOf(new Date()),
      method: 'TRANSFER',
      note: '',
    },
    validate: (values) => zodRules(PaymentInput)(bodyOf(values)),
  })
  /** What the payment is beyond what is open, in lira; null where it is not. */
  const excessOf = (values: Values): string | null => {
    const { amount, currency, exchangeRate } = PaymentInput.parse(bodyOf(values))
    const minor = toTryMinor(toMinor(amount), toE4(currency === 'TRY' ? 1 : (exchangeRate ?? 1)))
    return minor > toMinor(open) ? formatMoney(fromMinor(minor), 'TRY') : null
  }
  const save = (values: Values) =>
    record({ ...PaymentInput.parse(bodyOf(values)), ...account, confirm: isOfRequest && excessOf(values) !== null })
  return (
    <FormModal
      title={texts.action}
      form={form}
      onSubmit={save}
      ask={(values) => {
        // An opening balance takes no more than is open, as the server says at the amount.
        const excess = isOfRequest ? excessOf(values) : null
        if (excess === null) return null
        const message = texts.tooMuchQuestion(excess, formatMoney(Math.max(0, open), 'TRY'))
        return { field: 'amount', title: texts.tooMuch, message, confirmLabel: texts.anyway }
      }}
      onClose={onClose}
      submitLabel={texts.action}
    >
      <NumberField
        label={texts.amount}
        withAsterisk
        data-autofocus
        range={PAYMENT_NUMBERS.amount}
        {...form.getInputProps('amount')}
      />
      <Select label={texts.currency} data={[...CURRENCIES]} allowDeselect={false} {...form.getInputProps('currency')} />
      {form.values.currency !== 'TRY' && (
        <NumberField
          label={texts.exchangeRate}
          withAsterisk
          range={PAYMENT_NUMBERS.exchangeRate}
          {...form.getInputProps('exchangeRate')}
        />
      )}
      <DayInput label={texts.paidOn} withAsterisk {...form.getInputProps('paidOn')} />
      <Select label={texts.method} data={methods} allowDeselect={false} {...form.getInputProps('method')} />
      <TextArea label={texts.note} minRows={1} maxRows={4} {...form.getInputProps('note')} />
    </FormModal>
  )
}
