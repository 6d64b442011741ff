// The dialog that adds or edits an engine.
import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Engine,
  EngineInput,
  enginesApi,
  RC_TYPES,
  STEERING_TYPES,
} from '../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../shared/engines/engines.texts.ts'
import { call } from '../app/call.ts'
import { translate } from '../app/translate.ts'
import { searchBoats } from '../boats/boats.api.ts'
import { amountField } from '../ui/decimal-field.ts'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { type Choice, SearchSelect } from '../ui/search-select.tsx'
import { useRecordVersion } from '../ui/use-record-version.tsx'
import { BrandSelect, ModelSelect } from './brand-model-select.tsx'
import { type EngineRole, fetchedAgain, refreshEngines } from './engines.api.ts'

const texts = enginesTexts.form

const valuesOf = (engine?: Engine) => ({
  brandId: engine?.brandId ?? '',
  modelId: engine?.modelId ?? '',
  serialNumber: engine?.serialNumber ?? '',
  hoursUsed: (engine?.hoursUsed ?? 0) as number | string,
  propeller: engine?.propeller ?? '',
  rcType: (engine?.rcType ?? '') as string,
  steeringType: (engine?.steeringType ?? '') as string,
  boat: null as Choice | null,
})
type Values = ReturnType<typeof valuesOf>

/** An empty number field counts as the default, 0. Words are left to the schema to judge. */
const bodyOf = ({ hoursUsed, rcType, steeringType, modelId, serialNumber, propeller }: Values) => ({
  modelId,
  serialNumber,
  propeller,
  hoursUsed: (hoursUsed === '' ? 0 : hoursUsed) as number,
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

interface Props {
  viewer: EngineRole
  /** The engine to edit; without it, a new one. */
  engine?: Engine
  /** The boat of a new engine. Where absent, an admin may pick one. */
  boatId?: string
  onClose: () => void
}

export function EngineForm({ viewer, engine, boatId, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({ initialValues: valuesOf(engine), validate: rules })
  const guard = useRecordVersion(engine, {
    refetch: () => fetchedAgain(client, engine?.id ?? ''),
    show: (fresh) => form.setValues(valuesOf(fresh)),
  })
  const save = async (values: Values) => {
    const body = bodyOf(values)
    if (engine) {
      const endpoint = viewer === 'ADMIN' ? enginesApi.update : enginesApi.updateMine
      const input = { params: { id: engine.id }, failure: texts.updateFailed }
      await guard.save((version) => call(endpoint, { ...input, body: { ...body, version } }))
    } else {
      const onto = boatId ?? values.boat?.id
      await call(enginesApi.create, { body: { ...body, boatId: onto }, failure: texts.createFailed })
    }
    await refreshEngines(client)
  }
  return (
    <FormModal
      title={engine ? enginesTexts.editEngine : enginesTexts.newEngine}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size="lg"
    >
      {guard.notice}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <BrandSelect
          label={texts.brand}
          placeholder={texts.chooseBrand}
          none={texts.noBrand[viewer]}
          withAsterisk
          data-autofocus={!engine || undefined}
          openOnFocus={false}
          known={engine && { id: engine.brandId, label: engine.brand }}
          {...form.getInputProps('brandId')}
          onChange={(brandId) => form.setValues({ brandId, modelId: '' })}
        />
        <ModelSelect
          label={texts.model}
          placeholder={form.values.brandId ? texts.chooseModel : texts.chooseBrandFirst}
          none={texts.noModel[viewer]}
          withAsterisk
          brandId={form.values.brandId}
          known={engine && { id: engine.modelId, label: engine.model }}
          {...form.getInputProps('modelId')}
        />
        <TextInput
          label={texts.serialNumber}
          withAsterisk
          data-autofocus={engine && true}
          {...form.getInputProps('serialNumber')}
        />
        <NumberInput label={texts.hoursUsed} {...amountField} {...form.getInputProps('hoursUsed')} />
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
          queryKey={['boats', 'search-choices']}
          search={searchBoats}
          value={form.values.boat}
          onChange={(boat) => form.setFieldValue('boat', boat)}
        />
      )}
    </FormModal>
  )
}
