// 'Yeni Parça Listesi': the service on the left, scanning on the right. The draft survives a reload.
import { Button, Group, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { LIST_DRAFT } from '../../offline/account-storage.ts'
import { queueCall } from '../../offline/queue-call.ts'
import { canStepBack } from '../../routing/history.ts'
import { useNavigate, useSearchParams } from '../../routing/use-router.ts'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { useIntent } from '../../ui/forms/use-intent.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { requestQuery } from '../requests/requests.api.ts'
import { DraftLines, isOverStock } from './draft-lines.tsx'
import { FillFromOffer } from './fill-from-offer.tsx'
import type { Draft, DraftLine, ListDraft } from './list-draft.ts'
import { mayTake } from './may-take.ts'
import classes from './new-list.module.css'
import { ScanPanel } from './scan-panel.tsx'
import { stillOffered, useListDraft } from './scanning.ts'
import { ServicePicker, serviceOf } from './service-picker.tsx'
import { shownOf } from './waiting-lists.ts'
import { NEW_LISTS } from './waiting-parts.ts'

const texts = partListsTexts.create

export function NewListPage() {
  const [store, draft] = useListDraft()
  const begun = usePreselected(store)
  const { create, pending } = useCreate(store, draft)
  const isNarrow = useIsNarrow()
  const isReady = draft.lines.length > 0 && draft.waiting.length === 0
  return (
    <>
      <PageHeader title={appTexts.titles.newPartList} back={{ to: '/inventory', label: appTexts.titles.inventory }} />
      <div className={classes.columns}>
        <ServicePicker picked={draft.service} onPick={store.pick} />
        <div className={classes.stack}>
          <ScanPanel store={store} scans={draft} hint={isNarrow ? undefined : texts.codeHint} />
          <section aria-labelledby="list-items">
            <Group justify="space-between" mb="sm" gap="sm">
              <Title order={2} id="list-items">
                {texts.items}
              </Title>
              {draft.lines.length > 0 && <EmptyButton onConfirm={() => store.empty()} />}
            </Group>
            {draft.service && (
              <FillFromOffer
                key={draft.service.id}
                requestId={draft.service.id}
                store={store}
                isAsked={begun.fillsFrom === draft.service.id}
                onFilled={begun.onFilled}
              />
            )}
            <DraftLines lines={draft.lines} store={store} />
          </section>
          <div className={classes.bar}>
            <div>
              {draft.lines.length > 0 && texts.total(draft.lines)}
              <Short lines={draft.lines} />
            </div>
            <Button color="buoy" size="md" disabled={!isReady} loading={pending} onClick={() => void create()}>
              {texts.submit}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

function EmptyButton({ onConfirm }: { onConfirm: () => void }) {
  const ask = () =>
    confirmAction({
      title: texts.emptyList,
      message: texts.emptyQuestion,
      confirmLabel: texts.emptyList,
      dangerous: true,
      worksOffline: true,
      onConfirm,
    })
  return (
    <Button variant="subtle" color="gray" size="compact-md" onClick={ask}>
      {texts.emptyList}
    </Button>
  )
}

const focusQuantity = ({ partId }: DraftLine) =>
  document.querySelector<HTMLElement>(`[data-line="${partId}"] input`)?.focus()

/** In a long list, a line with too little stock may be out of view. */
function Short({ lines }: { lines: readonly DraftLine[] }) {
  const short = lines.filter(isOverStock)
  const [first] = short
  if (!first) return null
  return (
    <Button
      variant="subtle"
      color="yellow"
      size="compact-md"
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      onClick={() => focusQuantity(first)}
    >
      {texts.shortLines(short.length)}
    </Button>
  )
}

/** `?requestId=<id>`: the list starts from a service's own page; `fill=offer` also fills it from the accepted offer. */
function usePreselected(store: ListDraft): { fillsFrom: string | null; onFilled: () => void } {
  const [fillsFrom, setFillsFrom] = useState<string | null>(null)
  const [search, setSearch] = useSearchParams()
  const id = search.get('requestId')
  const fills = search.get('fill') === 'offer'
  const request = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null })
  useEffect(() => {
    if (!id || request.data?.id !== id) return
    store.pick(serviceOf(request.data))
    if (fills) setFillsFrom(id)
    // Only once: a later choice by the user must stay.
    setSearch({}, { replace: true })
  }, [id, fills, request.data, store, setSearch])
  return { fillsFrom, onFilled: useCallback(() => setFillsFrom(null), []) }
}

const titleOf = (lines: readonly DraftLine[]) =>
  deviceTexts.work.list(
    lines,
    lines.map(({ name, quantity, unit }) => `${formatCounted(quantity, unit)} × ${name}`).join(', '),
  )

function useCreate(store: ListDraft, draft: Draft) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = async () => {
    try {
      const { id, lines } = store.named()
      const body = {
        id,
        serviceRequestId: draft.service?.id ?? null,
        technicianUserId: null,
        items: lines.map(({ itemId, partId, quantity }) => ({ id: itemId, sparePartId: partId, quantity })),
      }
      const place = draft.service?.id ?? NEW_LISTS
      const list = await queueCall(
        partListsApi.create,
        { body, success: texts.created, failure: texts.notCreated },
        { group: draft.service?.id ?? id, place, record: id, title: titleOf(lines), shown: shownOf(draft) },
      )
      store.clear()
      void invalidate(client, 'inventory')
      // If the page was opened by its address, a step back would leave the app. The list's own page also shows one that waits here.
      await (canStepBack() ? navigate(-1) : navigate(`/inventory/transactions/${list?.id ?? id}`, { replace: true }))
    } catch (error) {
      if (error instanceof ApiError && error.key === 'global_stock_insufficient') await showStocks(store, draft)
      throw error
    }
  }
  const asOne = useIntent(LIST_DRAFT)
  const { run, pending } = useAsyncAction(async () => {
    if (await mayTake(await takings(client, draft))) await asOne(create)
  })
  const unread = draft.lines.find((line) => line.unread !== undefined)
  return { create: () => (unread ? focusQuantity(unread) : run()), pending }
}

/** With what the accepted offer of the picked service still needs of each. */
const takings = (client: QueryClient, { service, lines }: Draft) =>
  Promise.all(
    lines.map(async ({ partId, name, unit, quantity, stock, available = stock }) => ({
      ...{ name, unit, quantity, stock, available },
      needed: available === stock ? 0 : await stillOffered(client, service?.id ?? null, partId),
    })),
  )

/** Another user was faster: the lines show the current stock. */
async function showStocks(store: ListDraft, draft: Draft): Promise<void> {
  await Promise.all(
    draft.lines.map(async ({ partId }) => {
      const part = await call(sparePartsApi.byId, { params: { id: partId } }).catch(() => null)
      if (part) store.setStock(partId, { stock: part.quantity, available: part.available })
    }),
  )
}
