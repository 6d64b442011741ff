// Statements that break the constraints of dues, payments, invoices and exemptions, for constraints.test.ts.
import { UNKNOWN_ID } from './harness.ts'

export const invoiceRow = (userId: string) =>
  `insert into invoices (service_request_id, number, issued_on, amount_try_minor, created_by, created_at)
    select id, '${userId}', current_date, 100, '${userId}', now() from service_requests limit 1`

const anExpense = (values: Record<string, string> = {}) => {
  const all = {
    ...{ service_request_id: 'id', kind: "'ROAD'", amount_try_minor: '1', spent_on: 'current_date' },
    ...{ created_at: 'now()', ...values },
  }
  return `insert into job_expenses (${Object.keys(all)}) select ${Object.values(all)} from service_requests limit 1`
}

export const brokenLedger: Record<string, string> = {
  job_expenses_amount_try_minor_check: anExpense({ amount_try_minor: '0' }),
  job_expenses_kind_check: anExpense({ kind: "'FOOD'" }),
  job_expenses_service_request_id_fkey: anExpense({ service_request_id: `'${UNKNOWN_ID}'` }),
  job_expenses_created_by_fkey: anExpense({ created_by: `'${UNKNOWN_ID}'` }),
  job_expenses_reversed_by_fkey: anExpense({ reversed_by: `'${UNKNOWN_ID}'` }),
  dues_once: `update dues set offer_id = (select offer_id from dues limit 1)`,
  dues_opening_is_of_a_customer: "update dues set kind = 'OPENING'",
  dues_customer_id_fkey: `insert into dues (customer_id, kind, amount_try_minor, due_on)
    values ('${UNKNOWN_ID}', 'OPENING', 100, current_date)`,
  payments_of_one_account: 'update payments set service_request_id = null',
  payments_customer_id_fkey: `insert into payments (customer_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on,
    method) values ('${UNKNOWN_ID}', 100, 'TRY', 10000, 100, current_date, 'CASH')`,
  dues_withdrawn_are_not_covered: 'update dues set withdrawn_at = now(), is_covered = true',
  payments_counter_entry: 'update payments set reverses = id where reverses is not null',
  payments_currency_check: "update payments set currency = 'BTC'",
  payments_entry: `insert into payments (id, service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on,
    method) select id, service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on, method from payments
    where reverses is null`,
  payments_exact: 'update payments set amount_try_minor = amount_try_minor + sign(amount_try_minor)',
  payments_exchange_rate_e4_check: 'update payments set exchange_rate_e4 = 0, amount_try_minor = 0, reverses = null',
  payments_lira_at_one: "update payments set currency = 'TRY'",
  payments_reversed_once: `insert into payments (service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor,
    paid_on, method, reverses) select service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on, method,
    reverses from payments where reverses is not null`,
  payments_service_request_id_fkey: `insert into payments (service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor,
    paid_on, method) select '${UNKNOWN_ID}', amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on, method
    from payments where reverses is null limit 1`,
  payments_sign: 'update payments set reverses = null',
  invoices_number: `insert into invoices (service_request_id, number, issued_on, amount_try_minor, created_at)
    select service_request_id, case n when 1 then 'ef-1' else 'EF-1' end, issued_on, 100, now()
    from (select * from invoices limit 1) one, generate_series(1, 2) as n`,
  invoices_void_has_reason: 'update invoices set voided_at = now()',
  offers_lost_reason_check: "update offers set lost_reason = 'WEATHER'",
  offer_items_exempt: 'update offer_items set vat_rate = 0, vat_exemption = null',
  offer_items_vat_rate_check: 'update offer_items set vat_rate = 18, vat_exemption = null',
  offer_items_exemption_code: `update offer_items set vat_rate = 0, vat_exemption = 'x', vat_exemption_code = '3O1'`,
  offer_template_items_exemption_code: `update offer_template_items set vat_exemption_code = '301'`,
}
