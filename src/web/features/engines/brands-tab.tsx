// The brands; each one opens its models.
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconList, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Brand, brandsApi } from '../../../shared/engines/brands.contract.ts'
import { brandsTexts as texts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { brandsQuery } from './engines.api.ts'

const BrandForm = onDemand(async () => (await import('./brand-form.tsx')).BrandForm)
const ModelsDialog = onDemand(async () => (await import('./models-dialog.tsx')).ModelsDialog)

const columns: Column<Brand>[] = [
  { key: 'name', label: texts.columns.name, render: (brand) => brand.name },
  { key: 'models', label: texts.columns.models, render: (brand) => brand.modelCount, numeric: true },
]

export function BrandsTab() {
  const [filters, setFilters] = useUrlState({ page: 0, search: '' })
  const brands = useQuery(brandsQuery(filters))
  const client = useQueryClient()
  const [open, setOpen] = useState<{ kind: 'rename' | 'models'; brand: Brand } | null>(null)
  const close = () => setOpen(null)
  const remove = async (id: string) => {
    await call(brandsApi.remove, { params: { id }, failure: texts.deleteFailed })
    await invalidate(client, 'brand')
  }
  return (
    <>
      <search>
        <SearchInput
          placeholder={texts.search}
          value={filters.search}
          onChange={(search) => setFilters({ search })}
          maw={{ sm: 420 }}
          mb="md"
        />
      </search>
      <DataList
        label={texts.columns.name}
        query={brands}
        columns={columns}
        rowKey={(brand) => brand.id}
        actions={(brand) => (
          <RowActions
            brand={brand}
            onModels={() => setOpen({ kind: 'models', brand })}
            onRename={() => setOpen({ kind: 'rename', brand })}
            onRemove={() =>
              confirmDelete({
                message: texts.deleteQuestion(brand.name, brand.modelCount),
                onConfirm: () => remove(brand.id),
              })
            }
          />
        )}
        empty={{
          title: filters.search ? texts.emptyFound : texts.empty,
          hint: filters.search ? texts.emptyFoundHint : texts.emptyHint,
          icon: <IconTag size={44} stroke={1.3} />,
        }}
        failed={texts.listFailed}
        total={texts.total}
        onPage={(page) => setFilters({ page })}
      />
      {open?.kind === 'rename' && <BrandForm brand={open.brand} onClose={close} />}
      {open?.kind === 'models' && <ModelsDialog brand={open.brand} onClose={close} />}
    </>
  )
}

interface RowActionsProps {
  brand: Brand
  onModels: () => void
  onRename: () => void
  onRemove: () => void
}

function RowActions({ brand, onModels, onRename, onRemove }: RowActionsProps) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconList size={18} aria-hidden />}
        aria-label={texts.openModels(brand.name)}
        onClick={onModels}
      >
        {texts.models}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.rename(brand.name)} onClick={onRename}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={texts.remove(brand.name)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
