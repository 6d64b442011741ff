// All cities: rename and delete.
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type City, CityInput, citiesApi } from '../../shared/cities/cities.contract.ts'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'
import { call } from '../app/call.ts'
import { confirmDelete } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useSubmit, zodRules } from '../ui/form.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { useRecordVersion } from '../ui/use-record-version.tsx'
import { CITIES, citiesQuery, USERS } from './users.api.ts'
import classes from './users.module.css'

export function CitiesDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('')
  const [renamed, setRenamed] = useState<string | null>(null)
  const [lastRenamed, setLastRenamed] = useState<string | null>(null)
  const cities = useQuery(citiesQuery(word))
  return (
    <Dialog onClose={onClose} title={texts.cities}>
      <SearchInput placeholder={texts.searchCity} value={word} onChange={setWord} data-autofocus />
      {cities.isPending && <ListSkeleton label={texts.cities} cards />}
      {cities.isError && (
        <ErrorState message={texts.citiesFailed} detail={cities.error.message} onRetry={() => void cities.refetch()} />
      )}
      {cities.data?.length === 0 && <EmptyState title={texts.noCity} />}
      {cities.data && cities.data.length > 0 && (
        <ul className={classes.cities} aria-label={texts.cities}>
          {cities.data.map((city) => (
            <li key={city.id}>
              {renamed === city.id ? (
                <CityName
                  city={city}
                  onDone={() => {
                    setRenamed(null)
                    setLastRenamed(city.id)
                  }}
                />
              ) : (
                <CityRow city={city} hasFocus={lastRenamed === city.id} onRename={() => setRenamed(city.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** A city's name stands in the profiles too. */
function useCitiesChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: CITIES }),
      client.invalidateQueries({ queryKey: [...USERS, 'info'] }),
    ])
}

interface RowProps {
  city: City
  /** Where the keyboard goes on after a rename. */
  hasFocus: boolean
  onRename: () => void
}

function CityRow({ city, hasFocus, onRename }: RowProps) {
  const changed = useCitiesChanged()
  const remove = async () => {
    await call(citiesApi.remove, { params: { id: city.id }, failure: texts.deleteFailed })
    await changed()
  }
  return (
    <>
      <span className={classes.cityName}>{city.name}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.renameCity(city.name)}
        autoFocus={hasFocus}
        onClick={onRename}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={texts.removeCity(city.name)}
        onClick={() => confirmDelete({ about: <strong>{city.name}</strong>, onConfirm: remove })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

function CityName({ city, onDone }: { city: City; onDone: () => void }) {
  const changed = useCitiesChanged()
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: city.name }, validate: zodRules(CityInput) })
  const params = { id: city.id }
  const guard = useRecordVersion(city, {
    refetch: () => call(citiesApi.byId, { params }),
    show: (fresh) => form.setFieldValue('name', fresh.name),
  })
  const submit = useSubmit(form, async (values) => {
    await guard.save((version) =>
      call(citiesApi.update, { params, body: { ...values, version }, failure: texts.cityNotRenamed }),
    )
    await changed()
    onDone()
  })
  return (
    <form onSubmit={submit.onSubmit} noValidate className={classes.cityName}>
      {guard.notice}
      <Group wrap="nowrap" gap={8}>
        <TextInput
          className={classes.cityName}
          aria-label={texts.newCityName}
          maxLength={100}
          autoFocus
          my={6}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape ends the renaming, not the dialog.
            event.stopPropagation()
            onDone()
          }}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <ActionIcon type="submit" aria-label={texts.save} loading={submit.pending}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.keepCityName} onClick={onDone}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  )
}
