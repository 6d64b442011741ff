// 'Yeni Parça Ekle': one part after the other; what was added in this visit stands below.
import { Card, Group, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { inventoryTexts } from '../../shared/inventory/inventory.texts.ts'
import { NewPartInput, type SparePart, sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { call } from '../app/call.ts'
import { type Column, DataList } from '../ui/data-list.tsx'
import { useSubmit, zodRules } from '../ui/form.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import { refreshInventory } from './inventory.api.ts'
import { PartFields, type PartValues, partBody, partValues } from './part-fields.tsx'
import { StockLevel } from './stock-badge.tsx'

const { form: texts, newPart, columns: heads } = inventoryTexts
const title = appTexts.titles.newPart
const check = zodRules(NewPartInput)

const columns: Column<SparePart>[] = [
  { key: 'code', label: heads.code, render: (part) => part.partCode },
  { key: 'name', label: heads.name, render: (part) => part.name },
  { key: 'stock', label: heads.stock, numeric: true, render: (part) => <StockLevel part={part} /> },
  { key: 'minStock', label: heads.minStock, numeric: true, render: (part) => part.minStock },
  { key: 'shelf', label: heads.shelf, render: (part) => part.locationCode },
]

export function NewPartPage() {
  const client = useQueryClient()
  const [added, setAdded] = useState<readonly SparePart[]>([])
  const form = useForm<PartValues>({ initialValues: partValues(), validate: (values) => check(partBody(values)) })
  useUnsavedGuard(form.isDirty())
  const focus = (field: 'partCode' | 'name') => form.getInputNode(field)?.focus()
  const submit = useSubmit(form, async (values) => {
    const part = await call(sparePartsApi.create, {
      body: partBody(values),
      success: texts.added,
      failure: texts.notAdded,
    })
    setAdded((before) => [part, ...before])
    form.reset()
    focus('partCode')
    await refreshInventory(client)
  })
  return (
    <>
      <PageHeader title={title} back={{ to: '/inventory', label: appTexts.titles.inventory }} />
      <Card component="section" aria-label={title}>
        <form onSubmit={submit.onSubmit} noValidate>
          <Stack gap="md">
            <PartFields form={form} codeDescription={newPart.scanHint} onCodeEnter={() => focus('name')} />
          </Stack>
          <Group justify="flex-end" mt="lg">
            <SubmitButton color="buoy" pending={submit.pending}>
              {texts.add}
            </SubmitButton>
          </Group>
        </form>
      </Card>
      <Title order={2} mt="xl" mb="sm">
        {newPart.added}
      </Title>
      <DataList
        label={newPart.added}
        query={{ data: added, isError: false, error: null, refetch: () => undefined }}
        columns={columns}
        rowKey={(part) => part.id}
        empty={{ title: newPart.none, hint: newPart.noneHint }}
      />
    </>
  )
}
