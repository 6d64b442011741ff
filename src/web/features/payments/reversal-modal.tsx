import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatMoney } from '../../../shared/money.ts'
import { type Payment, ReversalInput } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts } from '../../../shared/payments/payments.texts.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { usePaymentChanges } from './payments.api.ts'

const texts = paymentsTexts.reverse

export function ReversalModal({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { reverse } = usePaymentChanges()
  const form = useForm({ initialValues: { reason: '' }, validate: zodRules(ReversalInput) })
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={({ reason }) => reverse(payment.id, reason)}
      onClose={onClose}
      submitLabel={texts.action}
    >
      <Text>{texts.hint(formatMoney(payment.amountTry, 'TRY'))}</Text>
      <TextArea label={texts.reason} withAsterisk data-autofocus {...form.getInputProps('reason')} />
    </FormModal>
  )
}
