// The parts that this device knows, where the stock can't be asked.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceTexts } from '../../../../shared/app/device.texts.ts'
import { partMeant } from '../../../../shared/inventory/scanned-codes.ts'
import type { KnownPart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { knownPartsQuery } from '../../inventory/inventory.api.ts'
import classes from './part-picker.module.css'
import { PartRow } from './part-picker.tsx'

const texts = offersTexts.builder
const A_PAGE = 20

/** Give it the search as its key: another word begins at its first page. */
interface Props {
  search: string
  picked: (partId: string) => number
  onPick: (part: KnownPart) => void
}

export function KnownParts({ search, picked, onPick }: Props) {
  const [page, setPage] = useState(0)
  const known = useQuery(knownPartsQuery)
  if (!known.data) return known.isError && <ErrorState message={texts.partsFailed} detail={known.error.message} />
  const word = fold(search)
  const scanned = partMeant(known.data, search)
  const found = known.data.filter(
    (part) => part === scanned || fold([part.name, part.partCode, ...(part.codes ?? [])].join(' ')).includes(word),
  )
  if (found.length === 0) return <EmptyState title={texts.noParts} hint={texts.noPartsHint} />
  return (
    <>
      <Text size="sm" c="dimmed">
        {deviceTexts.knownParts(known.dataUpdatedAt, Date.now())}
      </Text>
      <ul className={classes.parts} aria-label={texts.parts}>
        {found.slice(page * A_PAGE, (page + 1) * A_PAGE).map((part) => (
          <li key={part.id}>
            <PartRow part={part} count={picked(part.id)} onPick={() => onPick(part)} />
          </li>
        ))}
      </ul>
      <Pager isCompact page={page} totalPages={Math.ceil(found.length / A_PAGE)} onChange={setPage} />
    </>
  )
}
