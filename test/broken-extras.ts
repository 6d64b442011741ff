// Statements that break the constraints of extra work, for constraints.test.ts.
import { UNKNOWN_ID } from './harness.ts'

/** The owner of the first request gives a consent; `ceiling`, `owner` and `request` are expressions. */
const aConsent = (ceiling = '1', owner = 'customer_id', request = 'id') =>
  `insert into extra_consents (service_request_id, ceiling_try_minor, given_by) select ${request}, ${ceiling}, ${owner}
    from (select id, customer_id from service_requests limit 1) r`

export const brokenExtras = {
  extra_consents_ceiling_try_minor_check: aConsent('0'),
  extra_consents_given_by_fkey: aConsent('1', `'${UNKNOWN_ID}'`),
  extra_consents_one: `${aConsent()} cross join generate_series(1, 2)`,
  extra_consents_service_request_id_fkey: aConsent('1', 'customer_id', `'${UNKNOWN_ID}'`),
  offer_photos_offer_id_fkey: `insert into offer_photos select '${UNKNOWN_ID}', id from photos limit 1`,
  offer_photos_photo_id_fkey: `insert into offer_photos select id, '${UNKNOWN_ID}' from offers limit 1`,
  offers_consent_accepts: `with given as (${aConsent()} returning id)
    update offers set kind = 'EXTRA', reason = 'OTHER', consent_id = given.id from given where status = 'SENT'`,
  offers_consent_id_fkey: `update offers set kind = 'EXTRA', reason = 'OTHER', consent_id = '${UNKNOWN_ID}' where status = 'ACCEPTED'`,
  offers_extra_has_reason: "update offers set kind = 'EXTRA'",
  offers_kind_check: "update offers set kind = 'GIFT'",
  offers_main_says_nothing_extra: "update offers set if_refused = 'x'",
  offers_reason_check: "update offers set kind = 'EXTRA', reason = 'MOOD'",
}
