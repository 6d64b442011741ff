// An admin files what came by mail, letter or in person.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { dayOf } from '../../../shared/days.ts'
import {
  NewPrivacyRequestInput,
  PRIVACY_KINDS,
  PRIVACY_WAYS,
  type PrivacyKind,
  privacyRequestsApi,
} from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestsTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { toast } from '../../feedback/toasts.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const texts = privacyRequestsTexts.create
const kinds = PRIVACY_KINDS.map((value) => ({ value, label: privacyRequestsTexts.kinds[value] }))
type Way = Exclude<(typeof PRIVACY_WAYS)[number], 'ACCOUNT'>
const ways = PRIVACY_WAYS.filter((way): way is Way => way !== 'ACCOUNT').map((value) => ({
  value,
  label: privacyRequestsTexts.ways[value],
}))

interface Props {
  /** The customer whose application for an erasure it is. */
  of?: { userId: string; fullName: string; contact: string }
  onClose: () => void
}

export function NewPrivacyRequest({ of, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: {
      kind: (of ? 'ERASURE' : 'INFO') as PrivacyKind,
      text: '',
      person: {
        ...(of ?? { userId: null, fullName: '', contact: '' }),
        way: 'EMAIL' as Way,
        receivedOn: dayOf(new Date()),
      },
    },
    validate: zodRules(NewPrivacyRequestInput),
  })
  const save = async () => {
    const { number } = await call(privacyRequestsApi.create, { body: form.getValues(), failure: texts.failed })
    toast(texts.saved(number), 'success')
    await invalidate(client, 'account')
  }
  return (
    <FormModal title={texts.open} form={form} onSubmit={save} onClose={onClose} size="lg" submitLabel={texts.save}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={texts.fullName}
          withAsterisk
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('person.fullName')}
        />
        <TextInput
          label={texts.contact}
          withAsterisk
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('person.contact')}
        />
        <NativeSelect label={texts.kind} data={kinds} {...form.getInputProps('kind')} />
        <NativeSelect label={texts.way} data={ways} {...form.getInputProps('person.way')} />
        <DayInput
          label={texts.receivedOn}
          withAsterisk
          maxDate={dayOf(new Date())}
          {...form.getInputProps('person.receivedOn')}
        />
      </SimpleGrid>
      <TextArea label={texts.text} withAsterisk minRows={3} maxLength={2000} {...form.getInputProps('text')} />
    </FormModal>
  )
}
