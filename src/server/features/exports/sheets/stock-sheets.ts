import { inventoryTexts } from '../../../../shared/inventory/inventory.texts.ts'
import { UNIT_LABELS } from '../../../../shared/quantity.ts'
import { amount, day, id, moment, personOf, type Sheet, sheetOf, text, thousandths, word } from '../sheet.ts'

const part = {
  partCode: text('spare_parts.part_code'),
  name: text('spare_parts.name'),
  unit: word('spare_parts.unit', UNIT_LABELS),
  unitPrice: amount('spare_parts.unit_price_minor'),
  quantity: thousandths('spare_parts.quantity_e3'),
  minStock: thousandths('spare_parts.min_stock_e3'),
  locationCode: text('spare_parts.location_code'),
  createdAt: moment('spare_parts.created_at'),
  id: id('spare_parts.id'),
  codes: text(`(select string_agg(part_codes.code, ', ' order by part_codes.position) from part_codes
    where part_codes.spare_part_id = spare_parts.id)`),
  supplier: text('spare_parts.supplier'),
  supplierCode: text('spare_parts.supplier_code'),
  // Of the last receipt, else as it was typed.
  cost: amount('coalesce(spare_parts.received_cost_minor, spare_parts.cost_minor)'),
  costCurrency: text('coalesce(spare_parts.received_currency, spare_parts.cost_currency)'),
  costReceivedOn: day('spare_parts.received_on'),
  onOrder: thousandths('spare_parts.on_order_e3'),
  expectedOn: day('spare_parts.expected_on'),
}

export const STOCK_SHEETS: readonly Sheet[] = [
  sheetOf('parts', {
    rows: 'spare_parts where spare_parts.archived_at is null order by spare_parts.created_at, spare_parts.id',
    columns: part,
  }),
  // Apart: an import would take them for new ones.
  sheetOf('archivedParts', {
    rows: 'spare_parts where spare_parts.archived_at is not null order by spare_parts.created_at, spare_parts.id',
    columns: { ...part, archivedAt: moment('spare_parts.archived_at') },
  }),
  sheetOf('movements', {
    rows: `stock_movements join spare_parts on spare_parts.id = stock_movements.spare_part_id
      left join part_lists on part_lists.id = stock_movements.part_list_id
      left join service_requests on service_requests.id = part_lists.service_request_id
      order by stock_movements.created_at, stock_movements.id`,
    columns: {
      partCode: text('spare_parts.part_code'),
      partName: text('spare_parts.name'),
      delta: thousandths('stock_movements.delta_e3'),
      stockAfter: thousandths('stock_movements.stock_after_e3'),
      unit: word('spare_parts.unit', UNIT_LABELS),
      reason: word('stock_movements.reason', inventoryTexts.movements.reasons),
      note: text('stock_movements.note'),
      requestNumber: text('service_requests.request_number'),
      userName: personOf('stock_movements.user_id'),
      createdAt: moment('stock_movements.created_at'),
      doneAt: moment('stock_movements.done_at'),
      id: id('stock_movements.id'),
      partId: id('stock_movements.spare_part_id'),
      partListId: id('stock_movements.part_list_id'),
      receiptId: id('stock_movements.receipt_id'),
      unitCostTry: amount('stock_movements.unit_cost_try_minor'),
    },
  }),
  sheetOf('receipts', {
    rows: `stock_receipt_items join stock_receipts on stock_receipts.id = stock_receipt_items.receipt_id
      join spare_parts on spare_parts.id = stock_receipt_items.spare_part_id
      order by stock_receipts.created_at, stock_receipts.id, stock_receipt_items.position`,
    columns: {
      supplier: text('stock_receipts.supplier'),
      documentNumber: text('stock_receipts.document_number'),
      receivedOn: day('stock_receipts.received_on'),
      partCode: text('spare_parts.part_code'),
      partName: text('spare_parts.name'),
      quantity: thousandths('stock_receipt_items.quantity_e3'),
      unit: word('spare_parts.unit', UNIT_LABELS),
      unitCost: amount('stock_receipt_items.unit_cost_minor'),
      currency: text('stock_receipts.currency'),
      createdBy: personOf('stock_receipts.created_by'),
      createdAt: moment('stock_receipts.created_at'),
      reversedBy: personOf('stock_receipts.reversed_by'),
      reversedAt: moment('stock_receipts.reversed_at'),
      receiptId: id('stock_receipt_items.receipt_id'),
      partId: id('stock_receipt_items.spare_part_id'),
    },
  }),
  sheetOf('partLists', {
    rows: `part_list_items join part_lists on part_lists.id = part_list_items.part_list_id
      join spare_parts on spare_parts.id = part_list_items.spare_part_id
      left join service_requests on service_requests.id = part_lists.service_request_id
      order by part_list_items.created_at, part_list_items.id`,
    columns: {
      requestNumber: text('service_requests.request_number'),
      technicianName: personOf('part_lists.technician_user_id'),
      partCode: text('spare_parts.part_code'),
      partName: text('spare_parts.name'),
      quantity: thousandths('part_list_items.quantity_e3'),
      usedQuantity: thousandths('part_list_items.used_e3'),
      returnedQuantity: thousandths('part_list_items.returned_e3'),
      damagedQuantity: thousandths('part_list_items.damaged_e3'),
      unit: word('spare_parts.unit', UNIT_LABELS),
      createdBy: personOf('part_lists.created_by'),
      createdAt: moment('part_list_items.created_at'),
      deletedAt: moment('part_lists.deleted_at'),
      id: id('part_list_items.id'),
      partListId: id('part_list_items.part_list_id'),
      partId: id('part_list_items.spare_part_id'),
      requestId: id('part_lists.service_request_id'),
    },
  }),
]
