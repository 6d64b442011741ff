// 'Yeni Parça Ekle': adds parts one by one and lists the parts of this visit below.
import { Alert, Anchor, Button, Card, Group, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { type SparePart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { Link } from '../../routing/link.tsx'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { Whole } from '../../ui/lists/whole.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { partOfCodeQuery } from './inventory.api.ts'
import { PartFields, type PartValues, partBody, partValues } from './part-fields.tsx'
import { StockLevel } from './stock-badge.tsx'

const LabelsDialog = onDemand(async () => (await import('./labels-dialog.tsx')).LabelsDialog)

const { form: texts, newPart, columns: heads } = inventoryTexts
const title = appTexts.titles.newPart
const check = laterRules(async () => (await import('../../../shared/inventory/spare-parts.contract.ts')).NewPartInput)

const columns: Column<SparePart>[] = [
  { key: 'code', label: heads.code, render: (part) => <Whole>{part.partCode}</Whole> },
  { key: 'name', label: heads.name, render: (part) => part.name },
  { key: 'stock', label: heads.stock, numeric: true, render: (part) => <StockLevel part={part} /> },
  { key: 'minStock', label: heads.minStock, numeric: true, render: (part) => formatCounted(part.minStock, part.unit) },
  { key: 'shelf', label: heads.shelf, render: (part) => part.locationCode },
]

export function NewPartPage() {
  const client = useQueryClient()
  const [added, setAdded] = useState<readonly SparePart[]>([])
  const isAdmin = useMe().roleName === 'ADMIN'
  const form = useForm<PartValues>({
    initialValues: partValues(),
    validate: (values) => check(partBody(values, isAdmin)),
  })
  useUnsavedGuard(() => form.isDirty())
  const focus = (field: 'partCode' | 'name') => form.getInputNode(field)?.focus()
  const existing = useExistingPart(form.values.partCode)
  const submit = useSubmit(form, async (values) => {
    const part = await call(sparePartsApi.create, {
      body: partBody(values, isAdmin),
      success: texts.added,
      failure: texts.notAdded,
    })
    setAdded((before) => [part, ...before])
    form.reset()
    focus('partCode')
    await invalidate(client, 'inventory')
  })
  return (
    <>
      <PageHeader title={title} back={{ to: '/inventory', label: appTexts.titles.inventory }} />
      <Card component="section" aria-label={title}>
        <Form submit={submit}>
          <Stack gap="md">
            <PartFields form={form} codeDescription={newPart.scanHint} onCodeEnter={() => focus('name')} />
            {existing && (
              <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
                {newPart.exists(existing.name)}{' '}
                <Anchor component={Link} to={`/inventory?search=${encodeURIComponent(existing.partCode)}`}>
                  {newPart.openExisting}
                </Anchor>
              </Alert>
            )}
          </Stack>
          <Group justify="flex-end" mt="lg">
            <SubmitButton color="buoy" pending={submit.pending}>
              {texts.add}
            </SubmitButton>
          </Group>
        </Form>
      </Card>
      <AddedParts added={added} />
    </>
  )
}

function AddedParts({ added }: { added: readonly SparePart[] }) {
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <Group justify="space-between" mt="xl" mb="sm" gap="sm">
        <Title order={2}>{newPart.added}</Title>
        {added.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {newPart.labels(added.length)}
          </Button>
        )}
      </Group>
      <DataList
        label={newPart.added}
        query={{ data: added, isError: false, error: null, refetch: () => undefined }}
        columns={columns}
        rowKey={(part) => part.id}
        empty={{ title: newPart.none, hint: newPart.noneHint }}
      />
      {printing && <LabelsDialog partIds={added.map(({ id }) => id)} onClose={() => setPrinting(false)} />}
    </>
  )
}

const TYPING_PAUSE_MS = 400

/** Looked up while the code is typed, before the user fills in the other fields. */
function useExistingPart(code: string): SparePart | null {
  const [typed] = useDebouncedValue(code.trim(), TYPING_PAUSE_MS)
  const found = useQuery(partOfCodeQuery(typed))
  return typed !== '' && typed === code.trim() ? (found.data ?? null) : null
}
