// A select that searches on the server while typing (owners, technicians, boats).
import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import classes from './search-select.module.css'

export interface Choice {
  id: string
  label: string
  /** A second line that distinguishes choices with the same label. */
  about?: string
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange' | 'filter'> {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** The key of the cache: `['owner-search']`. */
  queryKey: readonly string[]
  search: (word: string, signal: AbortSignal) => Promise<Choice[]>
  delay?: number
  /** Shown when nothing matches. */
  none?: string
}

export function SearchSelect({
  value,
  onChange,
  queryKey,
  search,
  delay = 300,
  none = appTexts.noMatch,
  ...rest
}: Props) {
  const [text, setText] = useState(value?.label ?? '')
  const [opened, setOpened] = useState(false)
  // The label of the selected choice is not a search word.
  const typed = text === value?.label ? '' : text.trim()
  const [word] = useDebouncedValue(typed, delay)
  const found = useQuery({
    queryKey: [...queryKey, word],
    queryFn: ({ signal }) => search(word, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const choices = found.data ?? []
  const all = value && !choices.some((choice) => choice.id === value.id) ? [value, ...choices] : choices
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={found.isFetching ? appTexts.searching : found.isError ? appTexts.listFailed : none}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ 'aria-label': appTexts.clear }}
      // The visible choices belong to an earlier word.
      aria-busy={(opened && (typed !== word || found.isFetching)) || undefined}
      renderOption={({ option }) => <ChoiceLines choice={all.find(({ id }) => id === option.value)} />}
      {...rest}
      data={all.map((choice) => ({ value: choice.id, label: choice.label }))}
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={(id) => onChange(all.find((choice) => choice.id === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
    />
  )
}

function ChoiceLines({ choice }: { choice: Choice | undefined }) {
  return (
    <span className={classes.choice}>
      {choice?.label}
      {choice?.about && <span className={classes.about}>{choice.about}</span>}
    </span>
  )
}
