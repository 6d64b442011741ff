// The models of one brand: add, rename in place, delete.

import { Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Brand, type Model, ModelInput, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { brandsTexts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { NameList } from '../../ui/lists/name-list.tsx'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { modelsQuery } from './engines.api.ts'

const texts = brandsTexts.modelDialog

export function ModelsDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={brandsTexts.modelsOf(brand.name)}>
      <NewModel brandId={brand.id} />
      <ModelList brandId={brand.id} />
    </Dialog>
  )
}

function NewModel({ brandId }: { brandId: string }) {
  const client = useQueryClient()
  const form = useForm({ initialValues: { name: '', brandId }, validate: zodRules(ModelInput) })
  const submit = useSubmit(form, async (body) => {
    await call(modelsApi.create, { body, failure: texts.createFailed })
    form.reset()
    await invalidate(client, 'brand')
  })
  return (
    <Form submit={submit}>
      <Group align="flex-start" gap="sm" wrap="nowrap" mb="md">
        <TextInput
          aria-label={texts.name}
          placeholder={texts.namePlaceholder}
          data-autofocus
          flex={1}
          {...form.getInputProps('name')}
        />
        <ServerButton
          type="submit"
          color="buoy"
          loading={submit.pending}
          disabled={form.values.name.trim() === ''}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {texts.add}
        </ServerButton>
      </Group>
    </Form>
  )
}

function ModelList({ brandId }: { brandId: string }) {
  const client = useQueryClient()
  const models = useQuery(modelsQuery(brandId))
  if (!models.data)
    return (
      <QueryState query={models} failed={texts.listFailed}>
        <ListSkeleton label={texts.list} rows={3} />
      </QueryState>
    )
  const { content, page } = models.data
  if (content.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<span />} />
  const remove = async ({ id }: Model) => {
    await call(modelsApi.remove, { params: { id }, failure: texts.deleteFailed })
    await invalidate(client, 'brand')
  }
  return (
    <>
      <NameList
        label={texts.list}
        items={content}
        texts={texts}
        schema={ModelInput.pick({ name: true })}
        refetch={({ id }) => call(modelsApi.byId, { params: { id } })}
        rename={async ({ id }, name, version) => {
          const body = { name, brandId, version }
          await call(modelsApi.update, { params: { id }, body, failure: texts.updateFailed })
          await invalidate(client, 'brand')
        }}
        remove={(model) => confirmDelete({ message: texts.deleteQuestion(model.name), onConfirm: () => remove(model) })}
      />
      {page.totalElements > content.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.more(content.length, page.totalElements)}
        </Text>
      )}
    </>
  )
}
