// Statements that break the constraints of units and quantities, for constraints.test.ts.

const COLUMNS = ['offer_items', 'offer_template_items', 'spare_parts']

export const brokenUnits: Record<string, string> = Object.fromEntries(
  COLUMNS.flatMap((table) => [
    [`${table}_unit_check`, `update ${table} set unit = 'BOX'`],
    [`${table}_whole`, `update ${table} set quantity_e3 = 1, unit = 'SET'`],
  ]),
)
