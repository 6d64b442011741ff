// The city of a profile: 81 and more, found by typing, ignoring case and diacritics ("izmir" finds İzmir).
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../shared/app/app.texts.ts'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'
import { citiesQuery } from './users.api.ts'

const fold = (text: string) =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '')

const byFoldedLabel: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter((option) => fold(option.label).includes(fold(search.trim())))

export function CityChoices(props: Omit<SelectProps, 'data'>) {
  const cities = useQuery(citiesQuery())
  const options = cities.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Select
      label={texts.city}
      searchable
      clearable
      filter={byFoldedLabel}
      nothingFoundMessage={cities.isPending ? appTexts.loading : cities.isError ? texts.citiesFailed : texts.noCity}
      clearButtonProps={{ 'aria-label': appTexts.clear }}
      autoComplete="off"
      // Before the cities have loaded, the field would look empty even with a city.
      disabled={cities.isPending}
      {...props}
      data={options}
    />
  )
}
