// Engines, brands and models in the cache: keys, queries and what a change makes stale.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { type Engine, enginesApi } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { Page } from '../../../shared/paging.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'
import type { Choice } from '../../ui/forms/search-select.tsx'

/** Owners edit their own engines, admins all. */
export type EngineRole = 'ADMIN' | 'CUSTOMER'

const CHOICES = 50
const MODELS_SHOWN = 100
const ENGINES_FOUND = 10
/** No boat has more: its page shows all. */
const BOAT_ENGINES = 100

export interface EngineFilters {
  serialNumber: string
  brandId: string
  modelId: string
  onlyWithoutBoat: boolean
  page: number
}

export const enginesQuery = ({ onlyWithoutBoat, ...query }: EngineFilters) =>
  listQuery(
    [...keys.engines, 'list', { onlyWithoutBoat, ...query }],
    onlyWithoutBoat ? enginesApi.unassigned : enginesApi.list,
    { query },
  )

export const boatEnginesQuery = (viewer: EngineRole, boatId: string) =>
  queryOptions({
    queryKey: [...keys.engines, 'boat', boatId],
    queryFn: async ({ signal }) => {
      const endpoint = viewer === 'ADMIN' ? enginesApi.ofBoat : enginesApi.ofMyBoat
      return (await call(endpoint, { params: { boatId }, query: { size: BOAT_ENGINES }, signal })).content
    },
  })

export const myUnassignedQuery = endpointQuery([...keys.engines, 'my-unassigned'], enginesApi.myUnassigned)

export const hoursText = (hours: number) => enginesTexts.hours(formatDecimal(hours))

export const engineName = (engine: Pick<Engine, 'brand' | 'model'>): string =>
  enginesTexts.name(engine.brand, engine.model)

export const engineChoice = (engine: Engine): Choice => ({
  id: engine.id,
  label: enginesTexts.engineDialog.choice(engineName(engine), engine.serialNumber),
})

export const unassignedSearch = {
  queryKey: [...keys.engines, 'search-unassigned'],
  search: async (serialNumber: string, signal: AbortSignal): Promise<Choice[]> => {
    const found = await call(enginesApi.unassigned, { query: { serialNumber, size: ENGINES_FOUND }, signal })
    return found.content.map(engineChoice)
  },
}

/** No endpoint returns one engine: refetches the lists on the screen and finds it there. */
export async function fetchedAgain(client: QueryClient, id: string): Promise<Engine | undefined> {
  const shown = { queryKey: keys.engines, type: 'active' } as const
  await client.refetchQueries(shown)
  return client
    .getQueriesData<Page<Engine> | Engine[]>(shown)
    .flatMap(([, data]) => (data && 'content' in data ? data.content : (data ?? [])))
    .find((engine) => engine.id === id)
}

export const brandsQuery = (query: { search: string; page: number }) =>
  listQuery([...keys.brands, 'list', query], brandsApi.list, { query })

export const modelsQuery = (brandId: string) =>
  endpointQuery([...keys.brands, brandId, 'models'], modelsApi.ofBrand, {
    params: { brandId },
    query: { size: MODELS_SHOWN },
  })

const toChoice = ({ id, name }: { id: string; name: string }): Choice => ({ id, label: name })

export const brandSearch = {
  queryKey: [...keys.brands, 'search'],
  search: async (search: string, signal: AbortSignal) =>
    (await call(brandsApi.list, { query: { search, size: CHOICES }, signal })).content.map(toChoice),
}

export const modelSearch = (brandId: string) => ({
  queryKey: [...keys.brands, brandId, 'search-models'],
  search: async (search: string, signal: AbortSignal) => {
    const query = { search, size: CHOICES }
    return (await call(modelsApi.ofBrand, { params: { brandId }, query, signal })).content.map(toChoice)
  },
})

export const brandChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.brands, id, 'choice'],
    queryFn: async ({ signal }) => toChoice(await call(brandsApi.byId, { params: { id }, signal })),
  })

export const modelChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.brands, 'model', id, 'choice'],
    queryFn: async ({ signal }) => toChoice(await call(modelsApi.byId, { params: { id }, signal })),
  })
