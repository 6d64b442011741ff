// The fields of the workshop's form, by section.
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RATE_KINDS } from '../../../shared/rates/rates.kinds.ts'
import { WORKSHOP_NUMBERS, type Workshop } from '../../../shared/workshop/workshop.contract.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { VAT_MODES, VAT_RATES } from '../../../shared/workshop/workshop.vat.ts'
import { useMe } from '../../api/session.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LogoField } from './logo-field.tsx'
import type { TextField, WorkshopValues } from './workshop-form-values.ts'

const { fields, hints } = texts
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
const columns = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const

interface Props {
  form: UseFormReturnType<WorkshopValues>
}

function Field({ form, name, ...rest }: Props & { name: TextField } & Omit<TextInputProps, 'form' | 'name'>) {
  return (
    <TextInput
      label={fields[name]}
      autoComplete="off"
      inputWrapperOrder={below}
      {...rest}
      {...form.getInputProps(name)}
    />
  )
}

export function IdentitySection({ form, workshop }: Props & { workshop: Workshop }) {
  return (
    <Section title={texts.identity}>
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <Field form={form} name="tradeName" withAsterisk maxLength={120} />
          <Field form={form} name="openingHours" maxLength={200} description={hints.openingHours} />
        </SimpleGrid>
        <TextArea label={fields.address} minRows={2} maxRows={5} maxLength={300} {...form.getInputProps('address')} />
        <LogoField logoUrl={workshop.logoUrl} />
      </Stack>
    </Section>
  )
}

export function ContactSection({ form }: Props) {
  const link = { form, type: 'url', inputMode: 'url', maxLength: 300 } as const
  return (
    <Section title={texts.contact}>
      <SimpleGrid {...columns}>
        <Field form={form} name="phone" type="tel" inputMode="tel" maxLength={30} />
        <Field form={form} name="email" type="email" inputMode="email" maxLength={254} />
        <Field form={form} name="whatsapp" type="tel" inputMode="tel" maxLength={30} description={hints.whatsapp} />
        <Field {...link} name="website" description={hints.website} />
        <Field {...link} name="instagram" />
        <Field {...link} name="facebook" />
        <Field {...link} name="youtube" />
        <Field {...link} name="linkedin" />
      </SimpleGrid>
    </Section>
  )
}

export function OfficialSection({ form }: Props) {
  return (
    <Section title={texts.official}>
      <SimpleGrid {...columns}>
        <Field form={form} name="taxOffice" maxLength={100} />
        <Field form={form} name="taxNumber" inputMode="numeric" maxLength={20} />
        <Field form={form} name="mersis" inputMode="numeric" maxLength={30} />
        <Field form={form} name="iban" maxLength={50} />
      </SimpleGrid>
    </Section>
  )
}

/** Only an admin who has a second step may ask it of the others. */
export function SecuritySection({ form }: Props) {
  const { hasFactor } = useMe()
  const isOn = form.values.adminsNeedFactor
  return (
    <Section title={texts.security}>
      <Stack gap="md">
        <Checkbox
          label={fields.adminsNeedFactor}
          description={hasFactor || isOn ? hints.adminsNeedFactor : hints.addOwnFactor}
          disabled={!hasFactor && !isOn}
          {...form.getInputProps('adminsNeedFactor', { type: 'checkbox' })}
        />
        <Field form={form} name="sealMailTo" maxLength={520} description={hints.sealMailTo} />
      </Stack>
    </Section>
  )
}

export function DefaultsSection({ form }: Props) {
  return (
    <Section title={texts.defaults}>
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <NumberField
            label={fields.offerValidityDays}
            withAsterisk
            range={WORKSHOP_NUMBERS.offerValidityDays}
            {...form.getInputProps('offerValidityDays')}
          />
          <NativeSelect
            label={fields.rateKind}
            description={hints.rateKind}
            inputWrapperOrder={below}
            data={RATE_KINDS.map((value) => ({ value, label: texts.rateKinds[value] }))}
            {...form.getInputProps('rateKind')}
          />
          <NativeSelect
            label={fields.vatMode}
            data={VAT_MODES.map((value) => ({ value, label: texts.vatModes[value] }))}
            {...form.getInputProps('vatMode')}
          />
          <NativeSelect
            label={fields.vatRate}
            data={VAT_RATES.map((value) => ({ value: String(value), label: texts.vatRateOf(value) }))}
            {...form.getInputProps('vatRate')}
          />
          <NumberField
            label={fields.codeAboveTry}
            description={hints.codeAboveTry}
            inputWrapperOrder={below}
            range={WORKSHOP_NUMBERS.codeAboveTry}
            {...form.getInputProps('codeAboveTry')}
          />
        </SimpleGrid>
        <TextArea
          label={fields.offerNote}
          description={hints.offerNote}
          inputWrapperOrder={below}
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('offerNote')}
        />
      </Stack>
    </Section>
  )
}
