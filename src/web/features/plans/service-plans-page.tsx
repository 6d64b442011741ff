// The templates of service plans, which admins edit and which engines copy.
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconEngine, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ServicePlan, servicePlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { templatesTexts as texts } from '../../../shared/plans/templates.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { servicePlansQuery, templateEnginesQuery } from './plans.api.ts'

const TemplateForm = onDemand(async () => (await import('./template-form.tsx')).TemplateForm)
const TemplateEnginesDialog = onDemand(
  async () => (await import('./template-engines-dialog.tsx')).TemplateEnginesDialog,
)

const columns: Column<ServicePlan>[] = [
  { key: 'name', label: texts.columns.name, render: ({ name }) => name },
  { key: 'family', label: texts.columns.family, render: ({ brand, family }) => `${brand} ${family}` },
  { key: 'items', label: texts.columns.items, render: ({ items }) => items.length, numeric: true },
  {
    key: 'source',
    label: texts.columns.source,
    render: ({ source, note }) => (
      <>
        {source ?? texts.noSource}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </>
    ),
  },
]

type Open = { kind: 'add' } | { kind: 'edit' | 'engines'; template: ServicePlan }

export function ServicePlansPage() {
  const [filters, setFilters] = useUrlState({ page: 0 })
  const templates = useQuery(servicePlansQuery(filters.page))
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const remove = async (id: string) => {
    await call(servicePlansApi.remove, { params: { id }, failure: texts.deleteFailed })
    await invalidate(client, 'plan')
  }
  /** Offers the difference where engines have an older copy. */
  const offer = async (template: ServicePlan) => {
    const engines = await client.fetchQuery(templateEnginesQuery(template.id, 0))
    if (engines.content.some(({ differences }) => differences > 0)) setOpen({ kind: 'engines', template })
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.hint}
        back={{ to: '/admin/due', label: plansTexts.due.title }}
        actions={
          <Button
            color="buoy"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            {texts.add}
          </Button>
        }
      />
      <DataList
        label={texts.label}
        query={templates}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(template) => (
          <RowActions
            template={template}
            onEngines={() => setOpen({ kind: 'engines', template })}
            onEdit={() => setOpen({ kind: 'edit', template })}
            onRemove={() =>
              confirmDelete({
                message: texts.deleteQuestion(template.name),
                onConfirm: () => remove(template.id),
              })
            }
          />
        )}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconListCheck size={44} stroke={1.3} /> }}
        failed={texts.failed}
        total={texts.total}
        onPage={(page) => setFilters({ page })}
      />
      {open?.kind === 'add' && <TemplateForm onClose={close} />}
      {open?.kind === 'edit' && (
        <TemplateForm template={open.template} onClose={close} onSaved={(saved) => void offer(saved)} />
      )}
      {open?.kind === 'engines' && <TemplateEnginesDialog template={open.template} onClose={close} />}
    </>
  )
}

interface RowActionsProps {
  template: ServicePlan
  onEngines: () => void
  onEdit: () => void
  onRemove: () => void
}

function RowActions({ template: { name }, onEngines, onEdit, onRemove }: RowActionsProps) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconEngine size={18} aria-hidden />}
        aria-label={texts.enginesOf(name)}
        onClick={onEngines}
      >
        {texts.engines}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.edit(name)} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={texts.remove(name)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
