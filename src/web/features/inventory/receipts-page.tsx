// 'Mal kabulleri': what was delivered, the newest day first. A receipt is never edited: it is taken back whole and entered again.
import { Badge, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconList, IconScan } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { type Receipt, receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { receiptsTexts as texts } from '../../../shared/inventory/receipts.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { Link } from '../../routing/link.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { receiptsQuery } from './inventory.api.ts'
import classes from './inventory.module.css'

const title = appTexts.titles.receipts

const columns: Column<Receipt>[] = [
  {
    key: 'document',
    label: texts.document,
    render: (receipt) => (
      <>
        {receipt.supplier}
        <Text size="sm" c="dimmed" fw={400} className={classes.code}>
          <Whole>{receipt.documentNumber}</Whole>
        </Text>
        {receipt.reversedAt && (
          <Badge size="md" color="gray">
            {texts.reversed}
          </Badge>
        )}
      </>
    ),
  },
  { key: 'day', label: texts.receivedOn, whole: true, render: ({ receivedOn }) => formatDay(receivedOn) },
  { key: 'items', label: texts.columns.kinds, numeric: true, render: ({ items }) => items.length },
  {
    key: 'total',
    label: texts.columns.total,
    numeric: true,
    render: ({ total, currency }) => formatMoney(total, currency),
  },
]

export function ReceiptsPage() {
  const client = useQueryClient()
  const [filters, setFilters] = useUrlState({ page: 0, search: '' })
  const receipts = useQuery(receiptsQuery(filters))
  const [opened, setOpened] = useState<Receipt | null>(null)
  const reverse = (receipt: Receipt) =>
    confirmAction({
      title: texts.reverse,
      message: texts.reverseQuestion(receipt.supplier, receipt.documentNumber),
      confirmLabel: texts.reverse,
      dangerous: true,
      onConfirm: async () => {
        await call(receiptsApi.reverse, {
          params: { id: receipt.id },
          success: texts.wasReversed,
          failure: texts.notReversed,
        })
        await invalidate(client, 'inventory')
      },
    })
  const actionsOf = (receipt: Receipt) => {
    const lines = {
      ...{ key: 'lines', label: texts.lines, icon: <IconList size={18} aria-hidden /> },
      run: () => setOpened(receipt),
    }
    const back = {
      ...{ key: 'reverse', label: texts.reverse, icon: <IconArrowBackUp size={18} aria-hidden />, dangerous: true },
      run: () => reverse(receipt),
    }
    return receipt.reversedAt ? [lines] : [lines, back]
  }
  const toNew = (
    <Button component={Link} to="/inventory/receipts/new" color="buoy" leftSection={<IconScan size={18} aria-hidden />}>
      {texts.enter}
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
      <DataList
        label={title}
        query={receipts}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(receipt) => <RowMenu label={texts.actionsOf(receipt.documentNumber)} actions={actionsOf(receipt)} />}
        empty={{ title: texts.none, hint: texts.noneHint }}
        failed={texts.listFailed}
        onPage={(page) => setFilters({ page })}
      />
      {opened && <Lines receipt={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Lines({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { currency, items } = receipt
  const rows = items.map((item, index) => ({ ...item, place: String(index) }))
  return (
    <Dialog onClose={onClose} title={`${receipt.supplier} · ${receipt.documentNumber}`} size="xl">
      <DataList
        label={texts.lines}
        query={{ data: rows, isError: false, error: null, refetch: () => undefined }}
        columns={[
          { key: 'part', label: texts.columns.part, render: ({ name, partCode }) => `${name} (${partCode})` },
          {
            key: 'quantity',
            label: texts.columns.quantity,
            numeric: true,
            render: ({ quantity, unit }) => formatCounted(quantity, unit),
          },
          {
            key: 'cost',
            label: texts.columns.unitCost,
            numeric: true,
            render: ({ unitCost }) => formatMoney(unitCost, currency),
          },
        ]}
        rowKey={({ place }) => place}
        empty={{ title: texts.empty }}
      />
    </Dialog>
  )
}
