// The dialog for a boat's identity: its owner and admins.

import { Autocomplete, type AutocompleteProps, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type BoatIdentity, BoatIdentityInput, boatIdentityApi } from '../../../shared/boats/boat-identity.contract.ts'
import { compactMark, IDENTITY_NUMBERS, isUsualHin, printHin } from '../../../shared/boats/boat-identity.facts.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { call } from '../../api/call.ts'
import { translate } from '../../feedback/translate.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { appointmentTermsQuery } from '../appointments/appointments.api.ts'
import { boatIdentityQuery } from './boats.api.ts'

const texts = boatsTexts.identity

type Name = keyof typeof texts.fields
type NumberName = keyof typeof IDENTITY_NUMBERS
type Values = Record<Exclude<Name, NumberName>, string> & Record<NumberName, Typed>

const NAMES = Object.keys(texts.fields) as Name[]
const GROUPS: Record<keyof typeof texts.groups, readonly Name[]> = {
  numbers: ['hin', 'mmsi', 'callSign', 'registryPort', 'registryNumber', 'flag'],
  measures: ['length', 'beam', 'draught', 'year', 'material', 'fuelTank', 'waterTank'],
  berth: ['marina', 'pontoon'],
}
const isNumber = (name: Name): name is NumberName => name in IDENTITY_NUMBERS
const placeholders: Partial<Record<Name, string>> = texts.placeholders

const valuesOf = (identity: BoatIdentity): Values => {
  const values = NAMES.map((name) => [name, identity[name] ?? ''])
  return { ...(Object.fromEntries(values) as Values), hin: printHin(identity.hin ?? '') }
}

const bodyOf = (values: Values) => ({
  ...values,
  length: orNull(values.length),
  beam: orNull(values.beam),
  draught: orNull(values.draught),
  year: orNull(values.year),
  fuelTank: orNull(values.fuelTank),
  waterTank: orNull(values.waterTank),
})

const check = zodRules(BoatIdentityInput)

interface Props {
  boatId: string
  identity: BoatIdentity
  onClose: () => void
}

export function BoatIdentityForm({ boatId, identity, onClose }: Props) {
  const { form, modal } = useRecordForm(identity, {
    valuesOf,
    validate: (values) => check(bodyOf(values)),
    fields: NAMES.map((name) => ({ name, label: texts.fields[name] })),
    refetch: (client) => client.fetchQuery({ ...boatIdentityQuery(boatId), staleTime: 0 }),
    save: (values, version) => {
      const body = { ...bodyOf(values), version }
      return call(boatIdentityApi.update, { params: { id: boatId }, body, failure: texts.saveFailed })
    },
    changes: 'boat',
  })
  return (
    <FormModal title={texts.title} onClose={onClose} size="lg" {...modal}>
      <Text c="dimmed">{texts.hint}</Text>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <Fieldset key={group} legend={texts.groups[group]}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {GROUPS[group].map((name) => (
              <IdentityField key={name} name={name} form={form} />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </FormModal>
  )
}

function IdentityField({ name, form }: { name: Name; form: UseFormReturnType<Values> }) {
  const field = { label: texts.fields[name], placeholder: placeholders[name], ...form.getInputProps(name) }
  if (isNumber(name)) return <NumberField range={IDENTITY_NUMBERS[name]} {...field} />
  if (name === 'marina') return <MarinaField {...field} />
  const hin = compactMark(form.values.hin)
  const isUnusual = name === 'hin' && hin !== '' && !isUsualHin(hin)
  return (
    <TextInput
      {...field}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isUnusual ? translate('hin_unusual') : undefined}
    />
  )
}

/** Proposes the marinas that the workshop serves by area, so that the boat is found in its own. */
function MarinaField(props: AutocompleteProps) {
  const terms = useQuery(appointmentTermsQuery)
  return <Autocomplete {...props} data={terms.data?.marinas ?? []} limit={8} />
}
