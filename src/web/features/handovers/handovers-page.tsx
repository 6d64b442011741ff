// What an owner gave and was offered; for admins all handovers.
import { Button, Group } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../shared/days.ts'
import { type Handover, handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { handoversTexts } from '../../../shared/handovers/handovers.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { handoversQuery } from './handovers.api.ts'

const AcceptModal = onDemand(async () => (await import('./accept-modal.tsx')).AcceptModal)

const texts = handoversTexts.list

const boat: Column<Handover> = {
  key: 'boat',
  label: texts.boat,
  render: ({ boatName, boatModel }) => `${boatName} · ${boatModel}`,
}
const to: Column<Handover> = { key: 'to', label: texts.to, render: ({ email }) => <Email address={email} /> }
const from: Column<Handover> = {
  key: 'from',
  label: texts.from,
  render: ({ ownerEmail }) => ownerEmail && <Email address={ownerEmail} />,
}
const day: Column<Handover> = {
  key: 'day',
  label: texts.day,
  whole: true,
  render: ({ offeredAt }) => formatDay(offeredAt),
}
const status: Column<Handover> = {
  key: 'status',
  label: texts.status,
  render: (handover) =>
    handover.status === 'PENDING'
      ? `${handoversTexts.statuses.PENDING}, ${texts.until(formatDay(handover.expiresAt))}`
      : handoversTexts.statuses[handover.status],
}

export function HandoversPage() {
  const me = useMe()
  const [{ page }, setFilters] = useUrlState({ page: 0 })
  const handovers = useQuery(handoversQuery({ page }))
  const [accepting, setAccepting] = useState<Handover | null>(null)
  const isAdmin = me.roleName === 'ADMIN'
  return (
    <>
      <PageHeader
        title={handoversTexts.title}
        back={{ to: isAdmin ? '/admin/boats' : '/boats', label: handoversTexts.toBoats }}
      />
      <DataList
        label={texts.label}
        query={handovers}
        columns={isAdmin ? [boat, from, to, day, status] : [boat, to, day, status]}
        rowKey={({ id }) => id}
        actions={(handover) => <Actions handover={handover} onAccept={() => setAccepting(handover)} />}
        failed={texts.failed}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconTransfer size={44} stroke={1.3} /> }}
        onPage={(next) => setFilters({ page: next })}
      />
      {accepting && <AcceptModal handover={accepting} onClose={() => setAccepting(null)} />}
    </>
  )
}

function Actions({ handover, onAccept }: { handover: Handover; onAccept: () => void }) {
  const client = useQueryClient()
  const cancel = () =>
    confirmAction({
      title: handoversTexts.offer.cancel,
      message: handoversTexts.offer.cancelQuestion,
      confirmLabel: handoversTexts.offer.cancel,
      dangerous: true,
      onConfirm: async () => {
        await call(handoversApi.cancel, { params: { id: handover.id } })
        await invalidate(client, 'boat')
      },
    })
  if (!handover.canCancel) return null
  return (
    <Group gap="xs">
      {handover.canAccept && (
        <Button size="sm" color="buoy" onClick={onAccept}>
          {handoversTexts.accept}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={cancel}>
        {handoversTexts.cancel}
      </Button>
    </Group>
  )
}
