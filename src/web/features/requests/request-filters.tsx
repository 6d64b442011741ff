// The filters of the admin's request list. On phones the less used ones are collapsed.
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { MISSING } from '../../../shared/requests/requests.filters.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import classes from './request-filters.module.css'
import { statusChoices } from './status-choices.ts'

const texts = requestsTexts.filters

export const DEFAULT_FILTERS = {
  page: 0,
  email: '',
  status: 'ALL',
  missing: '',
  startDate: '',
  endDate: '',
  sort: 'createdAt,desc',
}
export type RequestFilters = typeof DEFAULT_FILTERS

/** A filter for something missing implies the statuses, so both filters are one select. */
const MISSING_MARK = 'missing:'
const filterChoices = [
  { group: texts.statuses, items: statusChoices },
  {
    group: texts.missing,
    items: MISSING.map((missing) => ({ value: MISSING_MARK + missing, label: texts.missings[missing] })),
  },
]

const chosen = ({ missing, status }: RequestFilters): string => (missing ? MISSING_MARK + missing : status)
const toFilters = (choice: string): Partial<RequestFilters> =>
  choice.startsWith(MISSING_MARK)
    ? { status: 'ALL', missing: choice.slice(MISSING_MARK.length) }
    : { status: choice, missing: '' }

const sortChoices = Object.entries(texts.sorts).map(([value, label]) => ({ value, label }))
const RESET: Partial<RequestFilters> = { email: '', status: 'ALL', missing: '', startDate: '', endDate: '' }

export const isFiltered = (filters: RequestFilters): boolean =>
  Object.entries(RESET).some(([name, value]) => filters[name as keyof RequestFilters] !== value)

interface Props {
  filters: RequestFilters
  onChange: (patch: Partial<RequestFilters>) => void
}

export function RequestFilterBar({ filters, onChange }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, { toggle }] = useDisclosure(isFiltered({ ...filters, email: '' }))
  const [wasOpened, setWasOpened] = useState(isOpen)
  // What was typed stays when a phone is turned.
  if ((isOpen || !isNarrow) && !wasOpened) setWasOpened(true)
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        value={filters.email}
        onChange={(email) => onChange({ email })}
        placeholder={texts.email}
      />
      {isNarrow && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          onClick={toggle}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        >
          {texts.show}
        </Button>
      )}
      {wasOpened && (
        <div className={classes.fields} hidden={isNarrow && !isOpen}>
          <FilterFields filters={filters} onChange={onChange} />
        </div>
      )}
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange(RESET)}>
          {texts.reset}
        </Button>
      )}
    </search>
  )
}

function FilterFields({ filters, onChange }: Props) {
  return (
    <>
      <FilterSelect
        label={texts.status}
        data={filterChoices}
        value={chosen(filters)}
        onChange={(choice) => onChange(toFilters(choice))}
      />
      <LaterDayInput
        aria-label={texts.from}
        placeholder={texts.from}
        value={filters.startDate}
        onChange={(startDate) => onChange({ startDate })}
        maxDate={filters.endDate || undefined}
      />
      <LaterDayInput
        aria-label={texts.to}
        placeholder={texts.to}
        value={filters.endDate}
        onChange={(endDate) => onChange({ endDate })}
        minDate={filters.startDate || undefined}
      />
      <FilterSelect
        label={texts.sort}
        data={sortChoices}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}
