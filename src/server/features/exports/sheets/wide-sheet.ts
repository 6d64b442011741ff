// The customers, boats and engines in one sheet, as *İçe aktar* reads them: a row an engine, or a boat or a customer without any.
import { customersTexts } from '../../../../shared/customers/customers.texts.ts'
import { amount, day, hundredths, type Sheet, sheetOf, text, word } from '../sheet.ts'

const OPENINGS = 'dues where dues.customer_id = users.id and withdrawn_at is null'

export const WIDE_SHEET: Sheet = sheetOf('fleet', {
  rows: `users join roles on roles.id = users.role_id and roles.name = 'CUSTOMER'
    join user_infos on user_infos.user_id = users.id
    left join billing_identities on billing_identities.user_id = users.id
    left join boats on boats.owner_user_id = users.id and boats.archived_at is null
    left join boat_identities on boat_identities.boat_id = boats.id
    left join engines on engines.boat_id = boats.id and engines.archived_at is null
    left join models on models.id = engines.model_id left join brands on brands.id = models.brand_id
    where users.archived_at is null
    order by user_infos.full_name, user_infos.phone, users.email, boats.name, boat_identities.hin, brands.name, engines.serial_number,
      users.id, boats.id, engines.id`,
  columns: {
    customerName: text('user_infos.full_name'),
    phone: text('user_infos.phone'),
    email: text('users.email'),
    customerKind: word('user_infos.kind', customersTexts.card.kinds),
    taxNumber: text('billing_identities.tax_number'),
    taxOffice: text('billing_identities.tax_office'),
    address: text('user_infos.address'),
    boatName: text('boats.name'),
    boatModel: text('boats.model'),
    hin: text('boat_identities.hin'),
    marina: text('boat_identities.marina'),
    engineBrand: text('brands.name'),
    engineModel: text('models.name'),
    engineSerial: text('engines.serial_number'),
    engineHours: hundredths('engines.hours_used_hundredths'),
    openingBalance: amount(`(select sum(amount_try_minor) from ${OPENINGS})::bigint`),
    openingDay: day(`(select min(due_on) from ${OPENINGS})`),
  },
})
