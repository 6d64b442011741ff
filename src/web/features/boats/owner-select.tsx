import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { searchOwners } from './boats.api.ts'

const texts = boatsTexts.form

interface Props extends Pick<SelectProps, 'error' | 'description' | 'onFocus' | 'onBlur'> {
  /** The owner that the boat has now. */
  initial: Choice | null
  value?: string
  onChange: (ownerId: string) => void
  /** Gets the picked owner's e-mail: names are not unique. */
  onPicked?: (email: string) => void
  delay: number
}

export function OwnerSelect({ initial, value, onChange, onPicked, ...rest }: Props) {
  const [picked, setPicked] = useState<Choice | null>(null)
  return (
    <SearchSelect
      label={texts.owner}
      placeholder={texts.ownerPlaceholder}
      withAsterisk
      // Room for all results, two lines each, without scrolling.
      maxDropdownHeight={360}
      queryKey={['owner-search']}
      search={searchOwners}
      value={[picked, initial].find((choice) => choice?.id === value) ?? null}
      onChange={(choice) => {
        setPicked(choice)
        onPicked?.(choice?.about ?? choice?.label ?? '')
        onChange(choice?.id ?? '')
      }}
      {...rest}
    />
  )
}
