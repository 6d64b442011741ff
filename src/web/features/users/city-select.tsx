// The city of a profile. Its list loads when it is first used.
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { selectOnUse } from '../../ui/forms/select-on-use.tsx'
import { citiesQuery } from './users.api.ts'

const Choices = selectOnUse(async () => (await import('./city-choices.tsx')).CityChoices)

export function CitySelect(props: Pick<SelectProps, 'value' | 'defaultValue' | 'onChange' | 'placeholder' | 'error'>) {
  const { data, isPending } = useQuery(citiesQuery())
  const id = props.value ?? props.defaultValue
  const shown = data?.find((city) => city.id === id)?.name ?? ''
  return <Choices label={texts.city} disabled={isPending} shown={shown} {...props} />
}
