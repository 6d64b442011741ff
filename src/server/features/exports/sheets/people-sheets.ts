import { appTexts } from '../../../../shared/app/app.texts.ts'
import { customersTexts } from '../../../../shared/customers/customers.texts.ts'
import { amount, flag, id, moment, type Sheet, sheetOf, text, word } from '../sheet.ts'

const { kinds, languages, channels } = customersTexts.card

const profile = {
  fullName: text('user_infos.full_name'),
  phone: text('user_infos.phone'),
  email: text('users.email'),
  address: text('user_infos.address'),
  district: text('user_infos.district'),
  cityName: text('cities.name'),
}
const account = {
  status: word('user_infos.status', appTexts.profileStatuses),
  rejectionReason: text('user_infos.rejection_reason'),
  emailConfirmedAt: moment('users.email_confirmed_at'),
  createdAt: moment('users.created_at'),
  archivedAt: moment('users.archived_at'),
  id: id('users.id'),
}
const PROFILES = `left join user_infos on user_infos.user_id = users.id
  left join cities on cities.id = user_infos.city_id`

export const PEOPLE_SHEETS: readonly Sheet[] = [
  sheetOf('customers', {
    rows: `users join roles on roles.id = users.role_id and roles.name = 'CUSTOMER' ${PROFILES}
      left join billing_identities on billing_identities.user_id = users.id order by users.created_at, users.id`,
    columns: {
      ...profile,
      kind: word('user_infos.kind', kinds),
      language: word('user_infos.language', languages),
      channel: word('user_infos.channel', channels),
      note: text('user_infos.note'),
      legalName: text('billing_identities.legal_name'),
      taxNumber: text('billing_identities.tax_number'),
      taxOffice: text('billing_identities.tax_office'),
      billingStreet: text('billing_identities.street'),
      billingDistrict: text('billing_identities.district'),
      billingCity: text('billing_identities.city'),
      billingCountry: text('billing_identities.country'),
      eInvoice: flag('billing_identities.e_invoice'),
      ...account,
      mergedInto: id('users.merged_into'),
    },
  }),
  sheetOf('people', {
    rows: `users join roles on roles.id = users.role_id and roles.name <> 'CUSTOMER' ${PROFILES}
      left join labour_costs on labour_costs.user_id = users.id order by users.created_at, users.id`,
    columns: {
      ...profile,
      roleName: word('roles.name', appTexts.roles),
      hourCost: amount('labour_costs.cost_minor'),
      ...account,
    },
  }),
]
