// The fields of a profile, the same for its owner and for an admin.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { shownPhone } from '../../../shared/phone.ts'
import type { UserInfo } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { CitySelect } from './city-select.tsx'
import { citiesQuery } from './users.api.ts'

export interface ProfileValues {
  fullName: string
  phone: string
  address: string
  cityId: string | null
}

export const profileValues = (info: UserInfo | null): ProfileValues => ({
  fullName: info?.fullName ?? '',
  phone: shownPhone(info?.phone ?? ''),
  address: info?.address ?? '',
  cityId: info?.cityId ?? null,
})

/** With what a customer and the workshop write down after the first profile. */
export interface FullProfileValues extends ProfileValues {
  district: string
  language: UserInfo['language']
}

export const fullProfileValues = (info: UserInfo | null): FullProfileValues => ({
  ...profileValues(info),
  district: info?.district ?? '',
  language: info?.language ?? 'tr',
})

/** True where each field of `known` has the same value. */
export const sameProfile = <V extends ProfileValues>(values: V, known: V): boolean =>
  Object.entries(known).every(([name, value]) => values[name as keyof V] === value)

/** The fields that are compared between two versions of a profile. */
export function useComparedProfile(): ComparedField<UserInfo, ProfileValues>[] {
  const cities = useQuery(citiesQuery())
  return [
    { name: 'fullName', label: texts.fullName },
    {
      name: 'phone',
      label: texts.phone,
      of: ({ phone }) => shownPhone(phone),
      mine: ({ phone }) => shownPhone(phone),
    },
    { name: 'address', label: texts.address },
    {
      name: 'cityId',
      label: texts.city,
      of: ({ cityName }) => cityName,
      mine: ({ cityId }) => cities.data?.find(({ id }) => id === cityId)?.name ?? '',
    },
  ]
}

const more = customersTexts.card

export const MORE_COMPARED: ComparedField<UserInfo, FullProfileValues>[] = [
  { name: 'district', label: more.district },
  {
    name: 'language',
    label: more.language,
    of: ({ language }) => more.languages[language],
    mine: ({ language }) => more.languages[language],
  },
]

interface Props<V extends ProfileValues> {
  form: UseFormReturnType<V, V>
  cityPlaceholder: string
  /** True for the owner, whose browser may fill in known values. */
  isOwn?: boolean
}

export function ProfileFields<V extends ProfileValues>({ form, cityPlaceholder, isOwn = false }: Props<V>) {
  const own = (autoComplete: string) => (isOwn ? autoComplete : 'off')
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={texts.fullName}
          withAsterisk
          autoComplete={own('name')}
          data-autofocus={!isOwn || undefined}
          maxLength={120}
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label={texts.phone}
          description={texts.phoneHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          inputMode="tel"
          withAsterisk
          autoComplete={own('tel')}
          maxLength={30}
          key={form.key('phone')}
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <TextArea
        label={texts.address}
        minRows={2}
        maxRows={5}
        autoComplete={own('street-address')}
        maxLength={500}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <CitySelect placeholder={cityPlaceholder} key={form.key('cityId')} {...form.getInputProps('cityId')} />
    </>
  )
}

export function DistrictField<V extends FullProfileValues>({ form, isOwn }: Pick<Props<V>, 'form' | 'isOwn'>) {
  return (
    <TextInput
      label={more.district}
      autoComplete={isOwn ? 'address-level2' : 'off'}
      maxLength={120}
      key={form.key('district')}
      {...form.getInputProps('district')}
    />
  )
}

export function LanguageSelect<V extends FullProfileValues>({ form }: Pick<Props<V>, 'form'>) {
  return (
    <NativeSelect
      label={more.language}
      data={Object.entries(more.languages).map(([value, label]) => ({ value, label }))}
      key={form.key('language')}
      {...form.getInputProps('language')}
    />
  )
}
