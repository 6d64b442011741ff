import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type Brand, BrandInput, brandsApi } from '../../../shared/engines/brands.contract.ts'
import { brandsTexts as texts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  /** The brand to rename; without it, a new one. */
  brand?: Brand
  onClose: () => void
}

export function BrandForm({ brand, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: brand?.name ?? '' },
    validate: zodRules(BrandInput),
  })
  const guard = useRecordVersion(brand, {
    form,
    valuesOf: ({ name }) => ({ name }),
    fields: [{ name: 'name', label: texts.name }],
    refetch: async () => brand && call(brandsApi.byId, { params: { id: brand.id } }),
  })
  const save = async ({ name }: { name: string }) => {
    await guard.save((version) =>
      brand
        ? call(brandsApi.update, { params: { id: brand.id }, body: { name, version }, failure: texts.updateFailed })
        : call(brandsApi.create, { body: { name }, failure: texts.createFailed }),
    )
    await invalidate(client, 'brand')
  }
  return (
    <FormModal
      title={brand ? texts.renameBrand : texts.newBrand}
      form={form}
      onSubmit={save}
      onClose={onClose}
      conflict={guard.conflict}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        withAsterisk
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
