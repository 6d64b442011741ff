import { endpoints } from '../endpoint.ts'
import { CUSTOMERS_AND_ADMINS } from '../roles.ts'

const { get } = endpoints('Teklifler')

export const offerRecordsApi = {
  pdf: get('/api/maintenance/offers/:id/record', CUSTOMERS_AND_ADMINS, 'Yanıtın kaydı: PDF belgesi', {
    binary: true,
    weight: 'heavy',
  }),
}
