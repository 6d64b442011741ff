// The city of a profile: 81 and more, found by typing.
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { citiesQuery } from './users.api.ts'

export function CityChoices(props: Omit<SelectProps, 'data'>) {
  const cities = useQuery(citiesQuery())
  const options = cities.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Select
      label={texts.city}
      searchable
      clearable
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
