// The dialog that adds or edits an engine.

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type Engine,
  EngineInput,
  enginesApi,
  HOURS,
  RC_TYPES,
  STEERING_TYPES,
  YEARLY_HOURS,
} from '../../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { call } from '../../api/call.ts'
import { translate } from '../../feedback/translate.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { orNull, orZero, type Typed } from '../../ui/forms/typed.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { boatSearch } from '../boats/boats.api.ts'
import { BrandSelect, ModelSelect } from './brands.parts.tsx'
import { type EngineRole, fetchedAgain } from './engines.api.ts'

const texts = enginesTexts.form

const valuesOf = (engine?: Engine) => ({
  brandId: engine?.brandId ?? '',
  modelId: engine?.modelId ?? '',
  serialNumber: engine?.serialNumber ?? '',
  hoursUsed: (engine?.hoursUsed ?? 0) as Typed,
  declaredYearlyHours: (engine?.declaredYearlyHours ?? '') as Typed,
  propeller: engine?.propeller ?? '',
  rcType: (engine?.rcType ?? '') as string,
  steeringType: (engine?.steeringType ?? '') as string,
  boat: null as Choice | null,
})
type Values = ReturnType<typeof valuesOf>

const fieldsOf = (names: { brand: string; model: string }): ComparedField<Engine, Values>[] => [
  { name: 'brandId', label: texts.brand, of: ({ brand }) => brand, mine: () => names.brand },
  { name: 'modelId', label: texts.model, of: ({ model }) => model, mine: () => names.model },
  { name: 'serialNumber', label: texts.serialNumber },
  { name: 'hoursUsed', label: texts.hoursUsed },
  { name: 'declaredYearlyHours', label: texts.declaredYearlyHours },
  { name: 'propeller', label: texts.propeller },
  {
    name: 'rcType',
    label: texts.rcType,
    mine: ({ rcType }) => enginesTexts.rcTypes[rcType as keyof typeof enginesTexts.rcTypes] ?? '',
  },
  {
    name: 'steeringType',
    label: texts.steeringType,
    mine: ({ steeringType }) =>
      enginesTexts.steeringTypes[steeringType as keyof typeof enginesTexts.steeringTypes] ?? '',
  },
]

const bodyOf = ({
  hoursUsed,
  declaredYearlyHours,
  rcType,
  steeringType,
  modelId,
  serialNumber,
  propeller,
}: Values) => ({
  modelId,
  serialNumber,
  propeller,
  hoursUsed: orZero(hoursUsed),
  declaredYearlyHours: orNull(declaredYearlyHours),
  rcType: rcType as Engine['rcType'],
  steeringType: steeringType as Engine['steeringType'],
})

const check = zodRules(EngineInput)
const rules = (values: Values) => {
  const errors = check(bodyOf(values))
  if (!values.brandId) errors.brandId = translate('required')
  if (errors.modelId) errors.modelId = texts.modelMissing
  return errors
}

const choices = <T extends string>(types: readonly T[], labels: Record<T, string>) =>
  types.map((value) => ({ value, label: labels[value] }))

/** Hours only grow: fewer mean a typing error or a new meter. */
function fewerHours(engine: Engine | undefined, { hoursUsed }: Values) {
  const hours = orZero(hoursUsed)
  if (!engine || hours >= engine.hoursUsed) return null
  const [last, typed] = [engine.hoursUsed, hours].map((one) => enginesTexts.hours(formatDecimal(one)))
  return {
    field: 'hoursUsed',
    title: texts.fewerHours.title,
    message: texts.fewerHours.question(last ?? '', typed ?? ''),
    confirmLabel: texts.fewerHours.save,
    cancelLabel: texts.fewerHours.mend,
    dangerous: true,
  }
}

interface Props {
  viewer: EngineRole
  /** The engine to edit; without it, a new one. */
  engine?: Engine
  /** The boat of a new engine. If absent, an admin may pick one. */
  boatId?: string
  onClose: () => void
}

export function EngineForm({ viewer, engine, boatId, onClose }: Props) {
  const [names, setNames] = useState({ brand: '', model: '' })
  const { form, seen, modal } = useRecordForm(engine, {
    valuesOf,
    validate: rules,
    fields: fieldsOf(names),
    refetch: (client) => fetchedAgain(client, engine?.id ?? ''),
    save: (values, version) => {
      const body = bodyOf(values)
      if (!engine) {
        const onto = boatId ?? values.boat?.id
        return call(enginesApi.create, { body: { ...body, boatId: onto }, failure: texts.createFailed })
      }
      const endpoint = viewer === 'ADMIN' ? enginesApi.update : enginesApi.updateMine
      const input = { params: { id: engine.id }, failure: texts.updateFailed }
      return call(endpoint, { ...input, body: { ...body, version } })
    },
    changes: 'engine',
  })
  return (
    <FormModal
      title={engine ? enginesTexts.editEngine : enginesTexts.newEngine}
      ask={(values) => fewerHours(engine, values)}
      onClose={onClose}
      size="lg"
      {...modal}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <BrandSelect
          label={texts.brand}
          placeholder={texts.chooseBrand}
          none={texts.noBrand[viewer]}
          withAsterisk
          data-autofocus={!engine || undefined}
          openOnFocus={false}
          known={seen && { id: seen.brandId, label: seen.brand }}
          {...form.getInputProps('brandId')}
          onChange={(brandId, brand = '') => {
            form.setValues({ brandId, modelId: '' })
            setNames({ brand, model: '' })
          }}
        />
        <ModelSelect
          label={texts.model}
          placeholder={form.values.brandId ? texts.chooseModel : texts.chooseBrandFirst}
          none={texts.noModel[viewer]}
          withAsterisk
          brandId={form.values.brandId}
          known={seen && { id: seen.modelId, label: seen.model }}
          {...form.getInputProps('modelId')}
          onChange={(modelId, model = '') => {
            form.setFieldValue('modelId', modelId)
            setNames({ ...names, model })
          }}
        />
        <TextInput
          label={texts.serialNumber}
          withAsterisk
          data-autofocus={engine && true}
          {...form.getInputProps('serialNumber')}
        />
        <NumberField label={texts.hoursUsed} range={HOURS} {...form.getInputProps('hoursUsed')} />
        <NumberField
          label={texts.declaredYearlyHours}
          range={YEARLY_HOURS}
          {...form.getInputProps('declaredYearlyHours')}
        />
        <Select
          label={texts.rcType}
          placeholder={texts.notGiven}
          clearable
          data={choices(RC_TYPES, enginesTexts.rcTypes)}
          {...form.getInputProps('rcType')}
          value={form.values.rcType || null}
          onChange={(rcType) => form.setFieldValue('rcType', rcType ?? '')}
        />
        <Select
          label={texts.steeringType}
          placeholder={texts.notGiven}
          clearable
          data={choices(STEERING_TYPES, enginesTexts.steeringTypes)}
          {...form.getInputProps('steeringType')}
          value={form.values.steeringType || null}
          onChange={(steeringType) => form.setFieldValue('steeringType', steeringType ?? '')}
        />
        <TextInput
          label={texts.propeller}
          placeholder={texts.propellerPlaceholder}
          {...form.getInputProps('propeller')}
        />
      </SimpleGrid>
      {!engine && !boatId && (
        <SearchSelect
          label={texts.boat}
          placeholder={texts.boatPlaceholder}
          {...boatSearch}
          value={form.values.boat}
          onChange={(boat) => form.setFieldValue('boat', boat)}
        />
      )}
    </FormModal>
  )
}
