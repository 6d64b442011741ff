// Every endpoint of the product, by feature. The generated tests and the API documents go through this list.
import { accountsApi } from './accounts/accounts.contract.ts'
import { emailChangesApi } from './accounts/email-changes.contract.ts'
import { factorsApi } from './accounts/factors.contract.ts'
import { passkeysApi } from './accounts/passkeys.contract.ts'
import { sessionsApi } from './accounts/sessions.contract.ts'
import { appApi } from './app/app.contract.ts'
import { appointmentsApi } from './appointments/appointments.contract.ts'
import { boatIdentityApi } from './boats/boat-identity.contract.ts'
import { boatPeopleApi } from './boats/boat-people.contract.ts'
import { boatPhotosApi } from './boats/boat-photos.contract.ts'
import { boatTagsApi } from './boats/boat-tags.contract.ts'
import { boatsApi } from './boats/boats.contract.ts'
import { businessReportsApi } from './business-reports/business-reports.contract.ts'
import { calendarApi } from './calendar/calendar.contract.ts'
import { citiesApi } from './cities/cities.contract.ts'
import { expensesApi } from './costs/expenses.contract.ts'
import { jobResultApi } from './costs/job-result.contract.ts'
import { billingApi } from './customers/billing.contract.ts'
import { customersApi } from './customers/customers.contract.ts'
import { invitationsApi } from './customers/invitations.contract.ts'
import { mergingApi } from './customers/merging.contract.ts'
import { documentsApi } from './documents/documents.contract.ts'
import type { Endpoint } from './endpoint.ts'
import { brandsApi, modelsApi } from './engines/brands.contract.ts'
import { enginesApi } from './engines/engines.contract.ts'
import { readingsApi } from './engines/readings.contract.ts'
import { exportsApi } from './exports/exports.contract.ts'
import { boatPreviewsApi } from './handovers/boat-previews.contract.ts'
import { handoversApi } from './handovers/handovers.contract.ts'
import { importsApi } from './imports/imports.contract.ts'
import { ordersApi } from './inventory/orders.contract.ts'
import { partListsApi } from './inventory/part-lists.contract.ts'
import { receiptsApi } from './inventory/receipts.contract.ts'
import { sparePartsApi } from './inventory/spare-parts.contract.ts'
import { invoicingApi } from './invoicing/invoicing.contract.ts'
import { labourApi } from './labour/labour.contract.ts'
import { liveApi } from './live/live.contract.ts'
import { logsApi } from './logs/logs.contract.ts'
import { sealsApi } from './logs/seals.contract.ts'
import { notificationsApi } from './notifications/notifications.contract.ts'
import { extrasApi } from './offers/extra-work.contract.ts'
import { offerCodesApi } from './offers/offer-codes.contract.ts'
import { offerEventsApi } from './offers/offer-events.contract.ts'
import { offerLinksApi } from './offers/offer-links.contract.ts'
import { offerRecordsApi } from './offers/offer-records.contract.ts'
import { offerTemplatesApi } from './offers/offer-templates.contract.ts'
import { offersApi } from './offers/offers.contract.ts'
import { overviewApi } from './overview/overview.contract.ts'
import { paymentsApi } from './payments/payments.contract.ts'
import { consentsApi } from './personal-data/consents.contract.ts'
import { erasureApi } from './personal-data/erasure.contract.ts'
import { keptPapersApi } from './personal-data/kept-papers.contract.ts'
import { personalDataApi } from './personal-data/personal-data.contract.ts'
import { privacyRequestsApi } from './personal-data/privacy-requests.contract.ts'
import { photosApi } from './photos/photos.contract.ts'
import { dueServicesApi } from './plans/due-services.contract.ts'
import { boatPlansApi, enginePlansApi, servicePlansApi } from './plans/plans.contract.ts'
import { apiTokensApi } from './programs/api-tokens.contract.ts'
import { webhooksApi } from './programs/webhooks.contract.ts'
import { ratesApi } from './rates/rates.contract.ts'
import { reportsApi } from './reports/reports.contract.ts'
import { jobNotesApi } from './requests/job-notes.contract.ts'
import { requestsApi } from './requests/requests.contract.ts'
import { searchApi } from './search/search.contract.ts'
import { serviceBooksApi } from './service-books/service-books.contract.ts'
import { supportApi } from './support/support.contract.ts'
import { timeApi } from './time/time.contract.ts'
import { usersApi } from './users/users.contract.ts'
import { workshopApi } from './workshop/workshop.contract.ts'

export const api = {
  app: appApi,
  accounts: accountsApi,
  sessions: sessionsApi,
  emailChanges: emailChangesApi,
  factors: factorsApi,
  passkeys: passkeysApi,
  personalData: personalDataApi,
  privacyRequests: privacyRequestsApi,
  consents: consentsApi,
  erasure: erasureApi,
  keptPapers: keptPapersApi,
  users: usersApi,
  customers: customersApi,
  invitations: invitationsApi,
  merging: mergingApi,
  billing: billingApi,
  cities: citiesApi,
  boats: boatsApi,
  boatIdentity: boatIdentityApi,
  boatPeople: boatPeopleApi,
  boatPhotos: boatPhotosApi,
  boatTags: boatTagsApi,
  handovers: handoversApi,
  boatPreviews: boatPreviewsApi,
  serviceBooks: serviceBooksApi,
  brands: brandsApi,
  models: modelsApi,
  engines: enginesApi,
  readings: readingsApi,
  servicePlans: servicePlansApi,
  enginePlans: enginePlansApi,
  boatPlans: boatPlansApi,
  dueServices: dueServicesApi,
  requests: requestsApi,
  jobNotes: jobNotesApi,
  appointments: appointmentsApi,
  reports: reportsApi,
  offers: offersApi,
  offerTemplates: offerTemplatesApi,
  offerEvents: offerEventsApi,
  offerCodes: offerCodesApi,
  offerRecords: offerRecordsApi,
  documents: documentsApi,
  offerLinks: offerLinksApi,
  extras: extrasApi,
  payments: paymentsApi,
  invoicing: invoicingApi,
  expenses: expensesApi,
  jobResult: jobResultApi,
  businessReports: businessReportsApi,
  photos: photosApi,
  orders: ordersApi,
  receipts: receiptsApi,
  spareParts: sparePartsApi,
  partLists: partListsApi,
  imports: importsApi,
  exports: exportsApi,
  calendar: calendarApi,
  logs: logsApi,
  seals: sealsApi,
  notifications: notificationsApi,
  live: liveApi,
  search: searchApi,
  overview: overviewApi,
  support: supportApi,
  workshop: workshopApi,
  labour: labourApi,
  apiTokens: apiTokensApi,
  webhooks: webhooksApi,
  time: timeApi,
  rates: ratesApi,
} as const satisfies Record<string, Record<string, Endpoint>>

export interface NamedEndpoint {
  /** 'boats.create' */
  name: string
  endpoint: Endpoint
}

export const allEndpoints: NamedEndpoint[] = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint: endpoint as Endpoint })),
)
