// The boats in the cache: keys, queries and what a change makes stale.

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { appApi } from '../../../shared/app/app.contract.ts'
import { boatIdentityApi } from '../../../shared/boats/boat-identity.contract.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { call, callBlob } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import type { Choice } from '../../ui/forms/search-select.tsx'
import type { BoatRole } from './boat-paths.ts'

const BOAT_CHOICES = 100

const detail = (id: string) => [...keys.boats, 'detail', id] as const

export const boatQuery = (viewer: BoatRole, id: string) =>
  endpointQuery(detail(id), viewer === 'ADMIN' ? boatsApi.byId : boatsApi.myBoat, { params: { id } })

export const boatIdentityQuery = (id: string) =>
  endpointQuery([...keys.boats, 'identity', id], boatIdentityApi.byId, { params: { id } })

/** The bytes behind a picture's id never change. */
export const boatPhotoFileQuery = (id: string, pictureId: string) =>
  queryOptions({
    queryKey: ['boat-photo-files', pictureId],
    queryFn: ({ signal }) => callBlob(boatPhotosApi.file, { params: { id, pictureId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

export const boatPeopleQuery = (id: string) =>
  endpointQuery([...keys.boats, 'people', id], boatPeopleApi.ofBoat, { params: { id } })

export const boatInvitationsQuery = endpointQuery([...keys.boats, 'invitations'], boatPeopleApi.invitations, {})

export const boatTagQuery = (id: string) =>
  endpointQuery([...keys.boats, 'tag', id], boatTagsApi.state, { params: { id } })

/** All boats, or those whose name or whose owner's e-mail contains the word. */
export const boatsQuery = ({ search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.boats, 'list', { search, page }],
    queryFn: ({ signal }) =>
      search
        ? call(boatsApi.search, { query: { query: search, page }, signal })
        : call(boatsApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const myBoatsQuery = (page: number) =>
  listQuery([...keys.boats, 'mine', page], boatsApi.mine, { query: { page } })

/** All of an owner's boats: nobody has more than this page size. */
export const myBoatChoicesQuery = queryOptions({
  queryKey: [...keys.boats, 'mine', 'choices'],
  queryFn: async ({ signal }) => (await call(boatsApi.mine, { query: { size: BOAT_CHOICES }, signal })).content,
})

export const mapSettingsQuery = queryOptions({
  queryKey: ['map-settings'],
  queryFn: ({ signal }) => call(appApi.settings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const OWNERS_FOUND = 5
const BOATS_FOUND = 10

export const ownerChoice = ({ id, name, email }: { id: string; name: string | null; email: string }): Choice =>
  name ? { id, label: name, ...(email && { about: email }) } : { id, label: email }

/** Boat owners are customers. They are found by name and by e-mail. */
export async function searchOwners(email: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { roleName: 'CUSTOMER', email, size: OWNERS_FOUND } as const
  const found = await call(usersApi.byRoleName, { query, signal })
  return found.content.map((user) => ownerChoice({ ...user, name: user.fullName }))
}

export const boatSearch = {
  queryKey: [...keys.boats, 'search-choices'],
  search: async (word: string, signal: AbortSignal): Promise<Choice[]> => {
    const found = await call(boatsApi.search, { query: { query: word, size: BOATS_FOUND }, signal })
    return found.content.map((boat) => ({ id: boat.id, label: `${boat.name} · ${boat.ownerName ?? boat.ownerEmail}` }))
  },
}

/** Removes a deleted boat's query and refreshes the lists. */
export async function forgetBoat(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: detail(id) })
  await invalidate(client, 'boat')
}
