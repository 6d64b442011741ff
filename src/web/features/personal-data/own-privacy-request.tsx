// A person applies about their own data.
import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDay } from '../../../shared/days.ts'
import {
  NewPrivacyRequestInput,
  PRIVACY_KINDS,
  type PrivacyKind,
  privacyRequestsApi,
} from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestsTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../feedback/toasts.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const { own: texts, create, kinds: names } = privacyRequestsTexts
const kinds = PRIVACY_KINDS.map((value) => ({ value, label: names[value] }))

export function OwnPrivacyRequest({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { kind: 'INFO' as PrivacyKind, text: '' },
    validate: zodRules(NewPrivacyRequestInput),
  })
  const send = async () => {
    const filed = await call(privacyRequestsApi.create, { body: form.getValues(), failure: create.failed })
    toast(texts.sent(filed.number, formatDay(filed.dueOn)), 'success')
  }
  return (
    <FormModal title={texts.title} form={form} onSubmit={send} onClose={onClose} submitLabel={texts.send}>
      <NativeSelect label={create.kind} data={kinds} data-autofocus {...form.getInputProps('kind')} />
      <TextArea label={texts.text} withAsterisk minRows={3} maxLength={2000} {...form.getInputProps('text')} />
    </FormModal>
  )
}
