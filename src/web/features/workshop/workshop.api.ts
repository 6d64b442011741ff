import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

export const workshopQuery = endpointQuery([...keys.workshop, 'admin'], workshopApi.byAdmin)

export const publicWorkshopQuery = endpointQuery([...keys.workshop, 'public'], workshopApi.byAnyone)
