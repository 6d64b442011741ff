// Statements that break the constraints of offers' templates and of labour, for constraints.test.ts.
import { UNKNOWN_ID } from './harness.ts'

export const offerTemplateRows = [
  'insert into labour_costs (user_id, cost_minor) select id, 1 from users limit 1',
  `insert into offer_templates (name, currency, discount_percent_hundredths, discount_amount_minor, vat_mode)
    select 'Şablon ' || n, 'EUR', 0, 0, 'EXCLUDED' from generate_series(1, 2) as n`,
  `insert into offer_template_items (template_id, position, type, description, kind, vat_rate, quantity_e3, unit_price_minor)
    select id, 0, 'MANUAL', 'x', 'REQUIRED', 20, 1000, 1 from offer_templates where name like 'Şablon %'`,
  `insert into offer_template_items (template_id, position, type, part_id, part_name, kind, vat_rate, quantity_e3, unit_price_minor)
    select offer_templates.id, 1, 'INVENTORY', spare_parts.id, 'x', 'REQUIRED', 20, 1000, 1 from offer_templates,
      (select id from spare_parts limit 1) spare_parts where offer_templates.name like 'Şablon %'`,
  `insert into service_plans (name, brand, family) values ('Hazır iş', 'Poyraz', '40')`,
  `insert into offer_template_covers (template_id, plan_id, code)
    select offer_templates.id, service_plans.id, 'OIL' from offer_templates, service_plans
    where offer_templates.name like 'Şablon %' and service_plans.name = 'Hazır iş'`,
]

export const brokenOfferTemplates: Record<string, string> = {
  offer_templates_deposit_amount_minor_check: 'update offer_templates set deposit_amount_minor = -1',
  offer_templates_deposit_percent_hundredths_check: 'update offer_templates set deposit_percent_hundredths = 10001',
  offer_templates_discount_percent_hundredths_check: 'update offer_templates set discount_percent_hundredths = 10001',
  offer_templates_name: "update offer_templates set name = 'Aynı'",
  offer_templates_one_deposit: 'update offer_templates set deposit_amount_minor = 1, deposit_percent_hundredths = 1',
  offer_templates_validity_days_check: 'update offer_templates set validity_days = 0',
  offer_template_items_current_price: "update offer_template_items set current_price = true where type = 'MANUAL'",
  offer_template_items_exempt: 'update offer_template_items set vat_rate = 0',
  offer_template_items_grouped: "update offer_template_items set kind = 'ALTERNATIVE'",
  offer_template_items_kind_check: "update offer_template_items set kind = 'GIFT'",
  offer_template_items_rate_id_fkey: `update offer_template_items set type = 'LABOUR', unit = 'HOUR', rate_name = 'x',
    rate_id = '${UNKNOWN_ID}' where type = 'MANUAL'`,
  offer_template_items_labour: "update offer_template_items set type = 'LABOUR' where type = 'MANUAL'",
  offer_template_items_name_what: 'update offer_template_items set part_name = null',
  offer_template_items_quantity_check: 'update offer_template_items set quantity_e3 = 0',
  offer_template_items_type_check: "update offer_template_items set type = 'GIFT', part_id = null, description = 'x'",
  offer_template_items_vat_rate_check: 'update offer_template_items set vat_rate = 18',
}
