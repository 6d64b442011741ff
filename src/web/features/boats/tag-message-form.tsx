// What somebody who scanned a boat's tag writes to its owner.
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { boatTagsApi, TagMessageInput } from '../../../shared/boats/boat-tags.contract.ts'
import { tagMessageTexts as texts } from '../../../shared/boats/boat-tags.texts.ts'
import { call } from '../../api/call.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  token: string
  onClose: () => void
  onTaken: () => void
}

export function TagMessageForm({ token, onClose, onTaken }: Props) {
  const form = useForm({ initialValues: { text: '', name: '', phone: '' }, validate: zodRules(TagMessageInput) })
  const send = async (body: typeof form.values) => {
    await call(boatTagsApi.message, { params: { token }, body, success: null, failure: texts.failed })
    onTaken()
  }
  return (
    <FormModal title={texts.title} form={form} onSubmit={send} onClose={onClose} submitLabel={texts.send}>
      <Text c="dimmed">{texts.hint}</Text>
      <TextArea
        label={texts.text}
        placeholder={texts.textPlaceholder}
        withAsterisk
        data-autofocus
        minRows={3}
        {...form.getInputProps('text')}
      />
      <TextInput label={texts.name} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={texts.phone} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
    </FormModal>
  )
}
