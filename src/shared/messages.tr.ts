// The Turkish catalogue of the keys in the server's answers (decisions, section 2). The texts of the screens are in `<feature>.texts.ts`,
// so that a page loads only its own.
import { accountsMessages } from './accounts/accounts.messages.ts'
import { securityMessages } from './accounts/security.messages.ts'
import { appMessages } from './app/app.messages.ts'
import { appointmentsMessages } from './appointments/appointments.messages.ts'
import { boatsMessages } from './boats/boats.messages.ts'
import { businessReportsMessages } from './business-reports/business-reports.messages.ts'
import { calendarMessages } from './calendar/calendar.messages.ts'
import { citiesMessages } from './cities/cities.messages.ts'
import { costsMessages } from './costs/costs.messages.ts'
import { customersMessages } from './customers/customers.messages.ts'
import { documentsMessages } from './documents/documents.messages.ts'
import { enginesMessages } from './engines/engines.messages.ts'
import { handoversMessages } from './handovers/handovers.messages.ts'
import { importsMessages } from './imports/imports.messages.ts'
import { inventoryMessages } from './inventory/inventory.messages.ts'
import { invoicingMessages } from './invoicing/invoicing.messages.ts'
import { labourMessages } from './labour/labour.messages.ts'
import { logsMessages } from './logs/logs.messages.ts'
import { notificationsMessages } from './notifications/notifications.messages.ts'
import { extraWorkMessages } from './offers/extra-work.messages.ts'
import { offerTemplatesMessages } from './offers/offer-templates.messages.ts'
import { offersMessages } from './offers/offers.messages.ts'
import { paymentsMessages } from './payments/payments.messages.ts'
import { consentsMessages } from './personal-data/consents.messages.ts'
import { erasureMessages } from './personal-data/erasure.messages.ts'
import { privacyRequestsMessages } from './personal-data/privacy-requests.messages.ts'
import { photosMessages } from './photos/photos.messages.ts'
import { plansMessages } from './plans/plans.messages.ts'
import { apiTokensMessages } from './programs/api-tokens.messages.ts'
import { webhooksMessages } from './programs/webhooks.messages.ts'
import { reportsMessages } from './reports/reports.messages.ts'
import { requestsMessages } from './requests/requests.messages.ts'
import { searchMessages } from './search/search.messages.ts'
import { serviceBooksMessages } from './service-books/service-books.messages.ts'
import { supportMessages } from './support/support.messages.ts'
import { timeMessages } from './time/time.messages.ts'
import { usersMessages } from './users/users.messages.ts'
import { workshopMessages } from './workshop/workshop.messages.ts'

export const messages = {
  ...appMessages,
  ...accountsMessages,
  ...securityMessages,
  ...usersMessages,
  ...customersMessages,
  ...citiesMessages,
  ...boatsMessages,
  ...enginesMessages,
  ...plansMessages,
  ...requestsMessages,
  ...appointmentsMessages,
  ...reportsMessages,
  ...documentsMessages,
  ...offersMessages,
  ...offerTemplatesMessages,
  ...extraWorkMessages,
  ...paymentsMessages,
  ...invoicingMessages,
  ...costsMessages,
  ...businessReportsMessages,
  ...photosMessages,
  ...handoversMessages,
  ...serviceBooksMessages,
  ...inventoryMessages,
  ...importsMessages,
  ...calendarMessages,
  ...notificationsMessages,
  ...searchMessages,
  ...supportMessages,
  ...workshopMessages,
  ...labourMessages,
  ...logsMessages,
  ...timeMessages,
  ...privacyRequestsMessages,
  ...consentsMessages,
  ...apiTokensMessages,
  ...webhooksMessages,
  ...erasureMessages,
} as const

export type MessageKey = keyof typeof messages
