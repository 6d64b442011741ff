// All engines, with filters in the address.
import { ActionIcon, Anchor, Checkbox, Group, Text } from '@mantine/core'
import { IconArrowsExchange, IconEngine, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts as texts } from '../../../shared/engines/engines.texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { Link } from '../../routing/link.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import { BrandSelect, ModelSelect } from './brands.parts.tsx'
import { engineName, enginesQuery } from './engines.api.ts'
import classes from './engines-tab.module.css'
import { type EngineActions, useEngineActions } from './use-engine-actions.tsx'

const brandColumn: Column<Engine> = { key: 'brand', label: texts.columns.brand, render: (engine) => engine.brand }
const modelColumn: Column<Engine> = { key: 'model', label: texts.columns.model, render: (engine) => engine.model }
/** The heading of a card. */
const nameColumn: Column<Engine> = { key: 'name', label: texts.columns.name, render: engineName }

const otherColumns: Column<Engine>[] = [
  {
    key: 'serialNumber',
    label: texts.columns.serialNumber,
    render: (engine) => <Whole>{engine.serialNumber}</Whole>,
  },
  {
    key: 'hoursUsed',
    label: texts.columns.hoursUsed,
    render: (engine) => formatDecimal(engine.hoursUsed),
    numeric: true,
  },
  { key: 'boat', label: texts.columns.boat, render: (engine) => <BoatOf engine={engine} /> },
]
const tableColumns = [brandColumn, modelColumn, ...otherColumns]
const cardColumns = [nameColumn, ...otherColumns]

function BoatOf({ engine }: { engine: Engine }) {
  if (!engine.boatId) {
    return (
      <Text span inherit c="dimmed">
        {texts.noBoat}
      </Text>
    )
  }
  return (
    <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${engine.boatId}`}>
      {engine.boatName}
    </Anchor>
  )
}

const DEFAULTS = { page: 0, serialNumber: '', brandId: '', modelId: '', onlyWithoutBoat: false }
type Filters = typeof DEFAULTS

export function EnginesTab() {
  const [filters, setFilters] = useUrlState(DEFAULTS)
  const engines = useQuery(enginesQuery(filters))
  const isNarrow = useIsNarrow()
  const { actions, dialog } = useEngineActions('ADMIN')
  const { page: _, ...rest } = filters
  const isFiltered = Object.values(rest).some(Boolean)
  return (
    <>
      <FilterBar filters={filters} onChange={setFilters} />
      <DataList
        label={texts.tabs.engines}
        query={engines}
        columns={isNarrow ? cardColumns : tableColumns}
        rowKey={(engine) => engine.id}
        actions={(engine) => <RowActions engine={engine} actions={actions} />}
        empty={{
          title: isFiltered ? texts.emptyFiltered : texts.empty,
          hint: isFiltered ? texts.emptyFilteredHint : texts.emptyHint,
          icon: <IconEngine size={44} stroke={1.3} />,
        }}
        failed={texts.listFailed}
        total={texts.total}
        onPage={(page) => setFilters({ page })}
      />
      {dialog}
    </>
  )
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (patch: Partial<Filters>) => void }) {
  const words = texts.filters
  return (
    <search className={classes.filters} aria-label={words.label}>
      <SearchInput
        placeholder={words.serialNumber}
        value={filters.serialNumber}
        onChange={(serialNumber) => onChange({ serialNumber })}
      />
      <BrandSelect
        aria-label={words.brand}
        placeholder={words.allBrands}
        value={filters.brandId}
        onChange={(brandId) => onChange({ brandId, modelId: '' })}
      />
      <ModelSelect
        aria-label={words.model}
        placeholder={filters.brandId ? words.allModels : words.chooseBrandFirst}
        brandId={filters.brandId}
        value={filters.modelId}
        onChange={(modelId) => onChange({ modelId })}
      />
      <Checkbox
        label={words.onlyWithoutBoat}
        checked={filters.onlyWithoutBoat}
        onChange={(event) => onChange({ onlyWithoutBoat: event.currentTarget.checked })}
      />
    </search>
  )
}

function RowActions({ engine, actions }: { engine: Engine; actions: EngineActions }) {
  const words = texts.actions
  const name = `${engineName(engine)} ${engine.serialNumber}`
  const toBoat = engine.boatId ? words.moveNamed(name) : words.assignNamed(name)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.editNamed(name)}
        title={words.edit}
        onClick={() => actions.edit(engine)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={toBoat}
        title={engine.boatId ? words.move : words.assign}
        onClick={() => actions.toBoat(engine)}
      >
        {engine.boatId ? <IconArrowsExchange size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={words.removeNamed(name)}
        title={words.remove}
        onClick={() => actions.remove(engine)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
