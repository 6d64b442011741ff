// Parts from the stock, found by name or code; each press adds one to the offer. Enter in the search adds the part that was meant:
// the one with that code (a scanner types it so) or the only one; where there are several, it leads to the first.
import { Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { formatMoney } from '../../shared/money.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { partsQuery } from './offers.api.ts'
import classes from './part-picker.module.css'

const texts = offersTexts.builder
const SEARCH_DELAY = 300

interface Props {
  currency: string
  /** How many of a part are in the offer. */
  picked: (partId: string) => number
  onPick: (part: SparePart) => void
  autoFocus?: boolean
}

export function PartPicker({ currency, picked, onPick, autoFocus }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [told, setTold] = useState('')
  const parts = useQuery(partsQuery(search, page))
  const pick = (part: SparePart) => {
    onPick(part)
    setTold(texts.partAdded(part.name))
  }
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isEntered, setIsEntered] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const word = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || word === '') return
    setSearch(word)
    setPage(0)
    setIsEntered(true)
  }
  // The answer to the word that was entered, which may have to be waited for.
  const found = isEntered && !parts.isPlaceholderData ? parts.data?.content : undefined
  useEffect(() => {
    if (!found) return
    setIsEntered(false)
    const part = meant(found, search)
    if (!part) return list.current?.querySelector('button')?.focus()
    pick(part)
    field.current?.select()
  })
  return (
    <>
      <SearchInput
        ref={field}
        autoFocus={autoFocus}
        onKeyDown={onKeyDown}
        value={search}
        delay={SEARCH_DELAY}
        placeholder={texts.search}
        onChange={(word) => {
          setSearch(word)
          setPage(0)
        }}
      />
      {!parts.data && parts.isError && (
        <ErrorState message={texts.partsFailed} detail={parts.error.message} onRetry={() => void parts.refetch()} />
      )}
      {!parts.data && !parts.isError && <ListSkeleton label={texts.parts} />}
      {parts.data?.content.length === 0 && <EmptyState title={texts.noParts} hint={texts.noPartsHint} />}
      <ul ref={list} className={classes.parts} aria-label={texts.parts} aria-busy={parts.isPlaceholderData}>
        {parts.data?.content.map((part) => (
          <li key={part.id}>
            <PartRow part={part} currency={currency} count={picked(part.id)} onPick={pick} />
          </li>
        ))}
      </ul>
      {parts.data && <Pager page={page} totalPages={parts.data.page.totalPages} onChange={setPage} />}
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  )
}

const meant = (found: readonly SparePart[], word: string): SparePart | undefined =>
  found.find(({ partCode }) => partCode.toLowerCase() === word.toLowerCase()) ??
  (found.length === 1 ? found[0] : undefined)

interface RowProps {
  part: SparePart
  currency: string
  count: number
  onPick: (part: SparePart) => void
}

function PartRow({ part, currency, count, onPick }: RowProps) {
  const stockColour = part.quantity <= 0 ? 'red' : part.quantity <= part.minStock ? 'yellow' : 'gray'
  return (
    <>
      <div className={classes.part}>
        <span className={classes.name}>{part.name}</span>
        <Text size="sm" c="dimmed">
          {part.partCode} · {formatMoney(part.unitPrice, currency)}
        </Text>
        <span className={classes.badges}>
          <Badge size="md" color={stockColour}>
            {part.quantity <= 0 ? texts.noStock : texts.stock(part.quantity)}
          </Badge>
          {count > 0 && (
            <Badge size="md" color="sea">
              {texts.inOffer(count)}
            </Badge>
          )}
        </span>
      </div>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={texts.addPart(part.name)}
        onClick={() => onPick(part)}
      >
        {texts.add}
      </Button>
    </>
  )
}
