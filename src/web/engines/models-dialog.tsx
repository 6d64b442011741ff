// The models of one brand: add, rename in place, delete.
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Brand, type Model, ModelInput, modelsApi } from '../../shared/engines/brands.contract.ts'
import { brandsTexts } from '../../shared/engines/engines.texts.ts'
import { call } from '../app/call.ts'
import { confirmDelete } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useSubmit, zodRules } from '../ui/form.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { useRecordVersion } from '../ui/use-record-version.tsx'
import { modelsQuery, refreshBrands } from './engines.api.ts'
import classes from './models-dialog.module.css'

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
    await refreshBrands(client)
  })
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap" mb="md">
        <TextInput
          aria-label={texts.name}
          placeholder={texts.namePlaceholder}
          data-autofocus
          className={classes.field}
          {...form.getInputProps('name')}
        />
        <Button
          type="submit"
          color="buoy"
          loading={submit.pending}
          disabled={form.values.name.trim() === ''}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {texts.add}
        </Button>
      </Group>
    </form>
  )
}

function ModelList({ brandId }: { brandId: string }) {
  const models = useQuery(modelsQuery(brandId))
  const [renamed, setRenamed] = useState('')
  const [lastRenamed, setLastRenamed] = useState('')
  if (!models.data) {
    if (!models.isError) return <ListSkeleton label={texts.list} rows={3} />
    return <ErrorState message={texts.listFailed} detail={models.error.message} onRetry={() => void models.refetch()} />
  }
  const { content, page } = models.data
  if (content.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<span />} />
  return (
    <>
      <ul className={classes.list} aria-label={texts.list}>
        {content.map((model) => (
          <li key={model.id}>
            {renamed === model.id ? (
              <RenameModel
                model={model}
                onDone={() => {
                  setRenamed('')
                  setLastRenamed(model.id)
                }}
              />
            ) : (
              <ModelRow model={model} hasFocus={lastRenamed === model.id} onRename={() => setRenamed(model.id)} />
            )}
          </li>
        ))}
      </ul>
      {page.totalElements > content.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.more(content.length, page.totalElements)}
        </Text>
      )}
    </>
  )
}

interface RowProps {
  model: Model
  /** Where the keyboard goes on after a rename. */
  hasFocus: boolean
  onRename: () => void
}

function ModelRow({ model, hasFocus, onRename }: RowProps) {
  const client = useQueryClient()
  const remove = async () => {
    await call(modelsApi.remove, { params: { id: model.id }, failure: texts.deleteFailed })
    await refreshBrands(client)
  }
  return (
    <div className={classes.row}>
      <span className={classes.name}>{model.name}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.rename(model.name)}
        autoFocus={hasFocus}
        onClick={onRename}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={texts.remove(model.name)}
        onClick={() => confirmDelete({ message: texts.deleteQuestion(model.name), onConfirm: remove })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function RenameModel({ model, onDone }: { model: Model; onDone: () => void }) {
  const client = useQueryClient()
  const { id, brandId } = model
  const form = useForm({ initialValues: { name: model.name, brandId }, validate: zodRules(ModelInput) })
  const guard = useRecordVersion(model, {
    refetch: () => call(modelsApi.byId, { params: { id } }),
    show: (fresh) => form.setFieldValue('name', fresh.name),
  })
  const submit = useSubmit(form, async (values) => {
    if (form.isDirty()) {
      await guard.save((version) =>
        call(modelsApi.update, { params: { id }, body: { ...values, version }, failure: texts.updateFailed }),
      )
      await refreshBrands(client)
    }
    onDone()
  })
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      {guard.notice}
      <div className={classes.row}>
        <TextInput
          aria-label={texts.renameField(model.name)}
          autoFocus
          className={classes.field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape ends the renaming, not the dialog.
            event.stopPropagation()
            onDone()
          }}
          {...form.getInputProps('name')}
        />
        <ActionIcon type="submit" variant="subtle" loading={submit.pending} aria-label={texts.save}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.cancel} onClick={onDone}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  )
}
