// The choices that a typed word finds, ignoring case and diacritics, as the server's search does. Every select, autocomplete and tags field
// takes it from the theme.
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { fold } from '../../shared/search/search.fold.ts'

export const byFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const word = fold(search.trim())
  const left = { count: limit }
  const matches = ({ label }: ComboboxItem) => {
    const isFound = left.count > 0 && fold(label).includes(word)
    if (isFound) left.count -= 1
    return isFound
  }
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(matches) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : matches(option)))
}
