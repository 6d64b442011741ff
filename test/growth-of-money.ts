// The GETs about dues, payments and invoices, for growth-cases.ts.
import { REPORT_NAMES } from '../src/shared/business-reports/business-reports.columns.ts'
import { periodOf } from '../src/shared/business-reports/business-reports.period.ts'
import { dayOf } from '../src/shared/days.ts'
import { INVOICING_STATES } from '../src/shared/invoicing/invoicing.contract.ts'
import type { Role } from '../src/shared/roles.ts'

export interface GrowthCase {
  /** As in the contract: `requests.list`. */
  endpoint: string
  path: string
  as: Role
}

const LAST_YEAR = new URLSearchParams({ ...periodOf('twelve', dayOf(new Date())) })
const PAYMENTS = '/api/payments'

export const of = (endpoint: string, as: Role, ...paths: string[]): GrowthCase[] =>
  paths.map((path) => ({ endpoint, as, path }))

/** `request` and `customer` are ids. */
export const casesOfMoney = (request: string, customer: string): GrowthCase[] => [
  ...of('payments.list', 'ADMIN', PAYMENTS, `${PAYMENTS}?requestId=${request}`, `${PAYMENTS}?customerId=${customer}`),
  ...of('payments.list', 'CUSTOMER', PAYMENTS),
  ...of('payments.balance', 'ADMIN', `${PAYMENTS}/balance?requestId=${request}`),
  ...of('payments.balance', 'CUSTOMER', `${PAYMENTS}/balance`),
  ...of('payments.dues', 'ADMIN', `${PAYMENTS}/dues`, `${PAYMENTS}/dues?state=OPEN`, `${PAYMENTS}/dues?state=OVERDUE`),
  ...of('payments.dues', 'CUSTOMER', `${PAYMENTS}/dues`),
  ...of('payments.statement', 'CUSTOMER', '/api/payments/statement'),
  ...of('expenses.ofRequest', 'ADMIN', `/api/maintenance/requests/${request}/expenses`),
  ...of('jobResult.ofRequest', 'ADMIN', `/api/maintenance/requests/${request}/result`),
  ...INVOICING_STATES.flatMap((state) =>
    of('invoicing.list', 'ADMIN', `/api/invoicing?state=${state}`, `/api/invoicing?state=${state}&page=90`),
  ),
  ...REPORT_NAMES.flatMap((name) => [
    ...of('businessReports.report', 'ADMIN', `/api/reports/${name}`, `/api/reports/${name}?${LAST_YEAR}`),
    ...of(
      'businessReports.rows',
      'ADMIN',
      `/api/reports/${name}/rows?${LAST_YEAR}`,
      `/api/reports/${name}/rows?${LAST_YEAR}&page=9`,
    ),
  ]),
  ...of(
    'invoicing.list',
    'ADMIN',
    `/api/invoicing?requestId=${request}`,
    '/api/invoicing?state=ALL&from=2025-01-01&to=2025-07-01',
    '/api/invoicing?from=2025-01-01&to=2025-07-01',
  ),
]
