// Rows and breaking statements of parts, their codes, costs, units and quantities, for constraints.test.ts.

export const stockRows: string[] = [
  "insert into part_codes (spare_part_id, position, code) select id, 1, 'ek ' || part_code from spare_parts limit 2",
  `insert into part_reservations (request_id, spare_part_id, quantity_e3)
    select service_requests.id, spare_parts.id, 1 from service_requests, spare_parts limit 1`,
]

const COLUMNS = ['offer_items', 'offer_template_items', 'spare_parts']

const brokenUnits: Record<string, string> = Object.fromEntries(
  COLUMNS.flatMap((table) => [
    [`${table}_unit_check`, `update ${table} set unit = 'BOX'`],
    [`${table}_whole`, `update ${table} set quantity_e3 = 1, unit = 'SET'`],
  ]),
)

export const brokenStock: Record<string, string> = {
  ...brokenUnits,
  part_codes_position_check: 'update part_codes set position = 11',
  part_codes_code_check: "update part_codes set code = ''",
  part_codes_code: "update part_codes set code = 'x'",
  spare_parts_cost_minor_check: "update spare_parts set cost_minor = -1, cost_currency = 'EUR'",
  spare_parts_cost_currency_check: "update spare_parts set cost_minor = 1, cost_currency = 'XXX'",
  spare_parts_received_cost_minor_check: `update spare_parts
    set received_cost_minor = -1, received_currency = 'EUR', received_on = current_date`,
  spare_parts_received_currency_check: `update spare_parts
    set received_cost_minor = 1, received_currency = 'XXX', received_on = current_date`,
  spare_parts_received_whole: 'update spare_parts set received_on = current_date',
  stock_receipts_currency_check: "update stock_receipts set currency = 'XXX'",
  stock_receipts_number: "update stock_receipts set supplier = 'x', document_number = 'x'",
  stock_movements_reason_check: "update stock_movements set reason = 'LOST' where receipt_id is null",
  stock_movements_unit_cost_try_minor_check: 'update stock_movements set unit_cost_try_minor = -1',
  stock_movements_of_receipt: 'update stock_movements set receipt_id = null',
  spare_parts_on_order_e3_check: 'update spare_parts set on_order_e3 = -1',
  spare_parts_expected_order: 'update spare_parts set on_order_e3 = 0, expected_on = current_date',
  stock_receipt_items_of_order_e3_check: 'update stock_receipt_items set of_order_e3 = -1',
  part_reservations_quantity_e3_check: 'update part_reservations set quantity_e3 = 0',
  spare_parts_cost_has_currency: 'update spare_parts set cost_minor = 1, cost_currency = null',
}
