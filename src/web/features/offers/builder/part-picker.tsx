// Parts from the stock, found by name or code; each press adds one to the offer. Enter in the search adds the first result, or the part
// with exactly that code (as a scanner types it), and empties the field.

import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { partMeant } from '../../../../shared/inventory/scanned-codes.ts'
import type { KnownPart, SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { gotNoAnswer } from '../../../api/call.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { ReservedNote } from '../../inventory/reserved-note.parts.tsx'
import { partsQuery } from '../offers.api.ts'
import classes from './part-picker.module.css'

const texts = offersTexts.builder
const SEARCH_DELAY = 300

interface Props {
  /** The part's price in this offer; absent for people who set no prices. */
  priceOf?: (part: SparePart) => string
  /** The quantity of a part in the offer. */
  picked: (partId: string) => number
  onPick: (part: SparePart) => void
  autoFocus?: boolean
  /** In place of the error, where no answer comes. */
  withoutAnswer?: (search: string) => ReactNode
}

export function PartPicker({ priceOf, picked, onPick, autoFocus, withoutAnswer }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const parts = useQuery(partsQuery(search, page))
  const isKnownHere = withoutAnswer !== undefined && !parts.data && gotNoAnswer(parts.error)
  const pick = (part: SparePart) => {
    onPick(part)
    setAnnouncement(texts.partAdded(part.name))
  }
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const add = async (word: string) => {
    const found = await client.fetchQuery(partsQuery(word, 0)).catch(() => null)
    const part = found && meant(found.content, word)
    if (part) return pick(part)
    // The list shows why, unless the person is typing the next word.
    if (field.current?.value === '') setSearch(word)
  }
  // Adds one after the other: a scanner does not wait.
  const last = useRef(Promise.resolve())
  const onEnter = (word: string) => {
    setSearch('')
    setPage(0)
    last.current = last.current.then(() => add(word))
  }
  return (
    <>
      <SearchInput
        ref={field}
        autoFocus={autoFocus}
        onEnter={onEnter}
        value={search}
        delay={SEARCH_DELAY}
        placeholder={texts.search}
        onChange={(word) => {
          setSearch(word)
          setPage(0)
        }}
      />
      {isKnownHere ? (
        withoutAnswer(search)
      ) : (
        <QueryState query={parts} failed={texts.partsFailed}>
          <ListSkeleton label={texts.parts} />
        </QueryState>
      )}
      {parts.data?.content.length === 0 && <EmptyState title={texts.noParts} hint={texts.noPartsHint} />}
      <ul className={classes.parts} aria-label={texts.parts} aria-busy={parts.isPlaceholderData}>
        {parts.data?.content.map((part) => (
          <li key={part.id}>
            <PartRow part={part} price={priceOf?.(part)} count={picked(part.id)} onPick={() => pick(part)} />
          </li>
        ))}
      </ul>
      {parts.data && (
        <Pager
          isCompact
          page={page}
          totalPages={parts.data.page.totalPages}
          isMinimum={parts.data.page.totalIsMinimum}
          onChange={setPage}
        />
      )}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}

const meant = (found: readonly SparePart[], word: string): SparePart | undefined => partMeant(found, word) ?? found[0]

interface RowProps {
  part: KnownPart & Partial<Pick<SparePart, 'minStock'>>
  price?: string | undefined
  count: number
  onPick: () => void
}

export function PartRow({ part, price, count, onPick }: RowProps) {
  const stockColour = part.quantity <= 0 ? 'red' : part.quantity <= (part.minStock ?? 0) ? 'yellow' : 'gray'
  return (
    <>
      <div className={classes.part}>
        <span className={classes.name}>{part.name}</span>
        <Text size="sm" c="dimmed">
          {[part.partCode, price?.replace(' ', '\u00a0')].filter(Boolean).join(' · ')}
        </Text>
        <span className={classes.badges}>
          <Badge size="md" color={stockColour}>
            {part.quantity <= 0 ? texts.noStock : texts.stock(part.quantity, part.unit)}
          </Badge>
          {count > 0 && (
            <Badge size="md" color="sea">
              {texts.inOffer(count, part.unit)}
            </Badge>
          )}
        </span>
        <ReservedNote part={part} />
      </div>
      <ActionIcon variant="default" size={44} aria-label={texts.addPart(part.name)} title={texts.add} onClick={onPick}>
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}
