// All cities: rename and delete.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type City, CityInput, citiesApi } from '../../../shared/cities/cities.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { NameList } from '../../ui/lists/name-list.tsx'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { citiesQuery } from './users.api.ts'
import classes from './users.module.css'

export function CitiesDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('')
  const cities = useQuery(citiesQuery(word))
  return (
    <Dialog onClose={onClose} title={texts.cities}>
      <SearchInput placeholder={texts.searchCity} value={word} onChange={setWord} data-autofocus />
      {cities.isPending && <ListSkeleton label={texts.cities} cards />}
      {cities.isError && (
        <ErrorState message={texts.citiesFailed} detail={cities.error.message} onRetry={() => void cities.refetch()} />
      )}
      {cities.data?.length === 0 && <EmptyState title={texts.noCity} />}
      {cities.data && cities.data.length > 0 && <CityList cities={cities.data} />}
    </Dialog>
  )
}

function CityList({ cities }: { cities: City[] }) {
  const client = useQueryClient()
  const remove = async ({ id }: City) => {
    await call(citiesApi.remove, { params: { id }, failure: texts.deleteFailed })
    await invalidate(client, 'city')
  }
  return (
    <div className={classes.cities}>
      <NameList
        label={texts.cities}
        items={cities}
        texts={texts.cityList}
        schema={CityInput}
        refetch={({ id }) => call(citiesApi.byId, { params: { id } })}
        rename={async ({ id }, name, version) => {
          await call(citiesApi.update, { params: { id }, body: { name, version }, failure: texts.cityNotRenamed })
          await invalidate(client, 'city')
        }}
        remove={(city) => confirmDelete({ about: <strong>{city.name}</strong>, onConfirm: () => remove(city) })}
      />
    </div>
  )
}
