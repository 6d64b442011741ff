// Selects for a brand and one of its models, both searched on the server; for forms and filters. Their list loads when it is first used.
import type { SelectProps } from '@mantine/core'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../../ui/forms/search-select.tsx'
import { selectOnUse } from '../../ui/forms/select-on-use.tsx'
import { brandChoiceQuery, brandSearch, modelChoiceQuery, modelSearch } from './engines.api.ts'

const Choices = selectOnUse(async () => (await import('../../ui/forms/search-select.tsx')).SearchSelect)

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange' | 'filter'> {
  /** The id; empty while nothing is picked. */
  value?: string
  onChange: (id: string, label?: string) => void
  /** A choice whose name the screen already has. */
  known?: Choice | null
  none?: string
}

/** The choice of an id: picked here, given by the screen, or fetched for an id from the address. */
function useChoice<K extends QueryKey>(
  id: string,
  known: readonly (Choice | null | undefined)[],
  query: UseQueryOptions<Choice, Error, Choice, K>,
): Choice | null {
  const at = known.find((choice) => choice?.id === id) ?? null
  const asked = useQuery({ ...query, enabled: id !== '' && !at })
  return at ?? (id === '' ? null : (asked.data ?? null))
}

export function BrandSelect({ value = '', onChange, known, ...rest }: Props) {
  const [picked, setPicked] = useState<Choice | null>(null)
  const choice = useChoice(value, [picked, known], brandChoiceQuery(value))
  return (
    <Choices
      {...brandSearch}
      value={choice}
      shown={choice?.label ?? ''}
      onChange={(next) => {
        setPicked(next)
        onChange(next?.id ?? '', next?.label)
      }}
      {...rest}
    />
  )
}

/** Disabled without a brand; another brand resets it. */
export function ModelSelect({ brandId, ...props }: Props & { brandId: string }) {
  return <ModelsOfBrand key={brandId} brandId={brandId} {...props} />
}

function ModelsOfBrand({ brandId, value = '', onChange, known, ...rest }: Props & { brandId: string }) {
  const [picked, setPicked] = useState<Choice | null>(null)
  const choice = useChoice(value, [picked, known], modelChoiceQuery(value))
  return (
    <Choices
      {...modelSearch(brandId)}
      value={choice}
      shown={choice?.label ?? ''}
      onChange={(next) => {
        setPicked(next)
        onChange(next?.id ?? '', next?.label)
      }}
      disabled={!brandId}
      {...rest}
    />
  )
}
