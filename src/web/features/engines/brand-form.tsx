import { TextInput } from '@mantine/core'
import { type Brand, BrandInput, brandsApi } from '../../../shared/engines/brands.contract.ts'
import { brandsTexts as texts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  /** The brand to rename; without it, a new one. */
  brand?: Brand
  onClose: () => void
}

export function BrandForm({ brand, onClose }: Props) {
  const { form, modal } = useRecordForm(brand, {
    mode: 'uncontrolled',
    valuesOf: (known?: Brand) => ({ name: known?.name ?? '' }),
    validate: zodRules(BrandInput),
    fields: [{ name: 'name', label: texts.name }],
    refetch: async () => brand && call(brandsApi.byId, { params: { id: brand.id } }),
    save: ({ name }, version) =>
      brand
        ? call(brandsApi.update, { params: { id: brand.id }, body: { name, version }, failure: texts.updateFailed })
        : call(brandsApi.create, { body: { name }, failure: texts.createFailed }),
    changes: 'brand',
  })
  return (
    <FormModal title={brand ? texts.renameBrand : texts.newBrand} onClose={onClose} {...modal}>
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
