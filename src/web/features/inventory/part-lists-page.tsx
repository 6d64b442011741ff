// 'Transaction Listeleri': the parts lists, newest first.
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconEye, IconScan, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import { inventoryTexts, partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { type PartList, partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import { DEFAULT_UNIT, leftOf } from '../../../shared/quantity.ts'
import { isCallOf, useWaitingWork } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { partListsQuery } from './inventory.api.ts'
import classes from './inventory.module.css'
import { PartListService, PartListTechnician } from './part-list-names.tsx'
import { confirmListRemoval } from './remove-list.ts'
import { WaitingListItem } from './waiting-list-item.tsx'

const texts = partListsTexts.list
const title = appTexts.titles.partLists
const serviceOf = (list: PartList) => list.serviceRequestEmailString ?? texts.noService
/** Pieces alone need no word. */
const remainingOf = (list: PartList) => {
  const left = leftOf(list)
  return left.some(({ unit }) => unit !== DEFAULT_UNIT) ? texts.amounts(left) : formatNumber(list.remaining)
}
const pathOf = (list: PartList) => `/inventory/transactions/${list.id}`

const columns: Column<PartList>[] = [
  { key: 'service', label: texts.columns.service, render: (list) => <PartListService list={list} /> },
  {
    key: 'technician',
    label: texts.columns.technician,
    render: (list) => <PartListTechnician list={list} />,
  },
  { key: 'items', label: texts.columns.items, numeric: true, render: (list) => list.itemCount },
  { key: 'remaining', label: texts.columns.remaining, numeric: true, render: (list) => remainingOf(list) },
  { key: 'created', label: texts.columns.created, whole: true, render: (list) => formatInstant(list.createdAt) },
]

export function PartListsPage() {
  const client = useQueryClient()
  const [filters, setFilters] = useUrlState({ page: 0, search: '' })
  const lists = useQuery(partListsQuery(filters))
  const waiting = useWaitingWork().filter((work) => isCallOf(work, partListsApi.create))
  const toNew = (
    <Button component={Link} to="/inventory/lists" color="buoy" leftSection={<IconScan size={18} aria-hidden />}>
      {inventoryTexts.toLists}
    </Button>
  )
  return (
    <>
      <PageHeader title={title} back={{ to: '/inventory', label: appTexts.titles.inventory }} actions={toNew} />
      <search className={classes.filters}>
        <SearchInput
          placeholder={texts.search}
          value={filters.search}
          onChange={(search) => setFilters({ search })}
          className={classes.search}
        />
      </search>
      {waiting.length > 0 && (
        <ul className={classes.waiting} aria-label={deviceTexts.outbox}>
          {waiting.map((work) => (
            <WaitingListItem key={work.order} work={work} />
          ))}
        </ul>
      )}
      <DataList
        label={title}
        query={lists}
        columns={columns}
        rowKey={(list) => list.id}
        to={pathOf}
        actions={(list) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <ActionIcon
              component={Link}
              to={pathOf(list)}
              variant="subtle"
              color="gray"
              aria-label={texts.view(serviceOf(list))}
            >
              <IconEye size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={texts.remove(serviceOf(list))}
              onClick={() => confirmListRemoval(client, list.id)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
        failed={texts.failed}
        onPage={(page) => setFilters({ page })}
      />
    </>
  )
}
