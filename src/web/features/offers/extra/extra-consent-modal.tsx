// The owner gives a standing consent, or changes its ceiling.
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ConsentInput, EXTRA_NUMBERS } from '../../../../shared/offers/extra-work.contract.ts'
import { extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { needed, type Typed } from '../../../ui/forms/typed.ts'
import { zodRules } from '../../../ui/forms/zod-rules.ts'
import { FormModal } from '../../../ui/overlays/form-modal.tsx'
import { useConsent } from '../offers.api.ts'

const texts = extraTexts.consent
const check = zodRules(ConsentInput)

interface Props {
  requestId: string
  /** Of the consent that stands. */
  ceiling: number | null
  onClose: () => void
}

export function ExtraConsentModal({ requestId, ceiling, onClose }: Props) {
  const { give } = useConsent(requestId)
  const form = useForm<{ ceiling: Typed }>({
    initialValues: { ceiling: ceiling ?? '' },
    validate: (values) => check({ ceiling: needed(values.ceiling) }),
  })
  return (
    <FormModal
      title={texts.dialog}
      form={form}
      onSubmit={(values) => give(needed(values.ceiling))}
      onClose={onClose}
      submitLabel={texts.submit}
    >
      <Text>{texts.explain}</Text>
      <NumberField
        label={texts.ceiling}
        withAsterisk
        range={EXTRA_NUMBERS.ceiling}
        data-autofocus
        {...form.getInputProps('ceiling')}
      />
    </FormModal>
  )
}
