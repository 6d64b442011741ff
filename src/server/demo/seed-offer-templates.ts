// Two templates of frequent work, with the demo data's prices.
import { randomUUID } from 'node:crypto'
import { toMinor } from '../../shared/money.ts'
import { offerLogTexts } from '../../shared/offers/offers.log-texts.ts'
import { DEFAULT_UNIT, toE3 } from '../../shared/quantity.ts'
import type { Parts } from './seed-stock.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'
import { PACKAGES, type WorkPackage } from './work-packages.data.ts'

const TEMPLATES: readonly (readonly [name: string, work: WorkPackage, daysAgo: number])[] = [
  ['Yamaha 100 saat bakımı', PACKAGES.yamahaService, 60],
  ['Yamaha su pompası değişimi', PACKAGES.yamahaPump, 58],
]
const VAT_RATE = 20

export async function seedOfferTemplates(seeding: Seeding, admin: Seeded, parts: Parts): Promise<void> {
  const { tx, moments } = seeding
  const made = TEMPLATES.map(([name, work, daysAgo]) => ({
    id: randomUUID(),
    name,
    work,
    at: moments.at(daysAgo, '11:20'),
  }))
  await tx
    .insertInto('offer_templates')
    .values(
      made.map(({ id, name, at }) => ({
        ...{ id, name, currency: 'EUR' as const, vat_mode: 'EXCLUDED' as const, created_at: at },
        ...{ discount_percent_hundredths: 0, discount_amount_minor: 0 },
      })),
    )
    .execute()
  await tx
    .insertInto('offer_template_items')
    .values(made.flatMap(({ id, work }) => linesOf(work, parts).map((line) => ({ ...line, template_id: id }))))
    .execute()
  for (const { id, name, at } of made)
    logged(seeding, at, admin, {
      category: 'MAINTENANCE',
      action: 'CREATE',
      entity: 'offer_template',
      id,
      message: offerLogTexts.templateCreated(name),
    })
}

function linesOf(work: WorkPackage, parts: Parts) {
  const common = { kind: 'REQUIRED' as const, vat_rate: VAT_RATE }
  const stocked = work.parts.map(([code, quantity]) => {
    const part = known(parts, code)
    return {
      ...{ ...common, type: 'INVENTORY' as const, part_id: part.id, part_name: part.name, description: null },
      ...{ unit: part.unit, quantity_e3: toE3(quantity), unit_price_minor: part.priceMinor },
    }
  })
  const labour = work.labour.map(([description, quantity, price, unit = DEFAULT_UNIT]) => ({
    ...{ ...common, type: 'MANUAL' as const, part_id: null, part_name: null, description },
    ...{ unit, quantity_e3: toE3(quantity), unit_price_minor: toMinor(price) },
  }))
  return [...stocked, ...labour].map((line, position) => ({ ...line, position }))
}
