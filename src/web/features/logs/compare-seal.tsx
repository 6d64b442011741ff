// Compares the seal on a paper or in a mail with the kept one of its day.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SealCheckInput, sealsApi } from '../../../shared/logs/seals.contract.ts'
import { sealsTexts as texts } from '../../../shared/logs/seals.texts.ts'
import { call } from '../../api/call.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  /** The day of the newest seal. */
  newest: string
  onCompared: (compared: { day: string; isSame: boolean }) => void
  onClose: () => void
}

export function CompareSeal({ newest, onCompared, onClose }: Props) {
  const form = useForm({ initialValues: { day: newest, seal: '' }, validate: zodRules(SealCheckInput) })
  const compare = async ({ day, seal }: { day: string; seal: string }) => {
    const { isSame } = await call(sealsApi.verify, { body: { day, seal }, success: null, failure: texts.verifyFailed })
    onCompared({ day, isSame: isSame === true })
  }
  return (
    <FormModal title={texts.compare} form={form} onSubmit={compare} onClose={onClose} submitLabel={texts.compareSubmit}>
      <DayInput label={texts.day} withAsterisk maxDate={newest} {...form.getInputProps('day')} />
      <TextInput
        label={texts.seal}
        description={texts.sealHint}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('seal')}
      />
    </FormModal>
  )
}
