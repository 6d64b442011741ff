// Puts the parts of the picked service's accepted offer onto the draft with one press.
import { Button, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import type { OfferedPart } from '../../../shared/inventory/part-lists.contract.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { offeredPartsQuery } from './inventory.api.ts'
import type { DraftLine, ListDraft } from './list-draft.ts'
import classes from './new-list.module.css'

const texts = partListsTexts.create

/** An archived part can't be taken: the screen names it. */
const linesOf = (parts: readonly OfferedPart[]): DraftLine[] =>
  parts.flatMap(({ sparePartId: partId, partCode: code, name, unit, quantity, stock, available }) =>
    stock === null || quantity === 0
      ? []
      : [{ partId, code, name, unit, quantity, stock, available: available ?? stock }],
  )

interface Props {
  requestId: string
  store: ListDraft
  /** The previous page asked for it: fills as soon as the parts are loaded. */
  isAsked: boolean
  onFilled: () => void
}

export function FillFromOffer({ requestId, store, isAsked, onFilled }: Props) {
  // Stock changes often: an answer that another page has cached is too old here.
  const offered = useQuery({ ...offeredPartsQuery(requestId), staleTime: 0 })
  const [isFilled, setIsFilled] = useState(false)
  const parts = offered.isFetching ? undefined : offered.data
  useEffect(() => {
    if (!isAsked || !parts) return
    store.fill(linesOf(parts))
    setIsFilled(true)
    onFilled()
  }, [isAsked, parts, store, onFilled])
  if (offered.isError && isAsked) {
    return (
      <ErrorState message={texts.offeredFailed} detail={offered.error.message} onRetry={() => void offered.refetch()} />
    )
  }
  if (!offered.data || offered.data.length === 0) return null
  const lines = linesOf(offered.data)
  const gone = offered.data.filter(({ stock, quantity }) => stock === null && quantity > 0).map(({ name }) => name)
  const fill = () => {
    store.fill(lines)
    setIsFilled(true)
  }
  return (
    <div className={classes.offered} role="status">
      {gone.length > 0 && <Text size="sm">{texts.offeredGone(gone.join(', '))}</Text>}
      {lines.length === 0 && gone.length === 0 && <Text size="sm">{texts.offeredTaken}</Text>}
      {lines.length > 0 && !isFilled && (
        <>
          <Text size="sm">{texts.offered(lines)}</Text>
          <Button variant="default" leftSection={<IconFileInvoice size={18} aria-hidden />} onClick={fill}>
            {texts.fill}
          </Button>
        </>
      )}
    </div>
  )
}
