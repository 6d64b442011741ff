// Everything that the workshop knows of a customer, in one dialog.
import { Select, SimpleGrid } from '@mantine/core'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import {
  CHANNELS,
  CUSTOMER_KINDS,
  NOTE_MAX,
  ProfileByAdminInput,
  type UserInfoForAdmin,
  usersApi,
} from '../../../shared/users/users.contract.ts'
import { usersTexts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import {
  DistrictField,
  type FullProfileValues,
  fullProfileValues,
  LanguageSelect,
  MORE_COMPARED,
  ProfileFields,
  useComparedProfile,
} from '../users/profile.parts.tsx'

const texts = customersTexts.card

interface Values extends FullProfileValues {
  kind: UserInfoForAdmin['kind']
  channel: UserInfoForAdmin['channel']
  note: string
}

const valuesOf = (info: UserInfoForAdmin): Values => ({
  ...fullProfileValues(info),
  kind: info.kind,
  channel: info.channel,
  note: info.note ?? '',
})

const choices = <T extends string>(words: readonly T[], labels: Record<T, string>) =>
  words.map((value) => ({ value, label: labels[value] }))

const OWN: ComparedField<UserInfoForAdmin, Values>[] = [
  { name: 'kind', label: texts.kind, of: ({ kind }) => texts.kinds[kind], mine: ({ kind }) => texts.kinds[kind] },
  {
    name: 'channel',
    label: texts.channel,
    of: ({ channel }) => texts.channels[channel],
    mine: ({ channel }) => texts.channels[channel],
  },
  { name: 'note', label: texts.note },
]

const rules = zodRules(ProfileByAdminInput)

export function CustomerEditor({ info, onClose }: { info: UserInfoForAdmin; onClose: () => void }) {
  const params = { id: info.userId }
  const { form, modal } = useRecordForm(info, {
    mode: 'uncontrolled',
    validate: rules,
    valuesOf,
    fields: [...useComparedProfile(), ...MORE_COMPARED, ...OWN],
    refetch: () => call(usersApi.info, { params }),
    save: (values, version) =>
      call(usersApi.updateInfo, { params, body: { ...values, version }, failure: usersTexts.updateFailed }),
    changes: 'account',
  })
  const select = <T extends string>(name: 'kind' | 'channel', label: string, data: { value: T; label: string }[]) => (
    <Select label={label} data={data} allowDeselect={false} key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <FormModal title={texts.editTitle} onClose={onClose} size="lg" {...modal}>
      <ProfileFields form={form} cityPlaceholder={usersTexts.chooseCity} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DistrictField form={form} />
        {select('kind', texts.kind, choices(CUSTOMER_KINDS, texts.kinds))}
        <LanguageSelect form={form} />
        {select('channel', texts.channel, choices(CHANNELS, texts.channels))}
      </SimpleGrid>
      <TextArea
        label={texts.note}
        description={texts.noteHint}
        minRows={2}
        maxRows={6}
        maxLength={NOTE_MAX}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </FormModal>
  )
}
