import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Invoice, VoidInput } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingTexts } from '../../../shared/invoicing/invoicing.texts.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { useInvoiceChanges } from './invoicing.api.ts'

const texts = invoicingTexts.void

export function VoidModal({ invoice: { id, number }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { voidInvoice } = useInvoiceChanges()
  const form = useForm({ initialValues: { reason: '' }, validate: zodRules(VoidInput) })
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={({ reason }) => voidInvoice(id, reason)}
      onClose={onClose}
      submitLabel={texts.action}
    >
      <Text>{texts.hint(number)}</Text>
      <TextArea label={texts.reason} withAsterisk data-autofocus {...form.getInputProps('reason')} />
    </FormModal>
  )
}
