// Statements that break the constraints of people, their profiles and devices.
import { UNKNOWN_ID } from './harness.ts'

export const PEOPLE: Record<string, string> = {
  users_email_check: "update users set email = 'Upper@pruva.test'",
  users_email: "update users set email = 'a@pruva.test'",
  roles_name_key: "update roles set name = 'ADMIN'",
  push_subscriptions_endpoint_key: "update push_subscriptions set endpoint = 'x'",
  users_sign_in: "update users set password_hash = null where email = 'admin@pruva.local'",
  users_confirmed_address: `update users set email = null, password_hash = null where email_confirmed_at is not null
    and role_id = '00000000-0000-4000-8000-000000000003'`,
  users_merged_into_fkey: `update users set archived_at = now(), merged_into = '${UNKNOWN_ID}'
    where email = 'admin@pruva.local'`,
  users_merged_archived: "update users set merged_into = id where email = 'admin@pruva.local'",
  api_tokens_hash: "update api_tokens set token_hash = 'x'",
  api_tokens_scope_check: "update api_tokens set scope = 'x'",
  api_tokens_user_id_fkey: `update api_tokens set user_id = '${UNKNOWN_ID}'`,
  api_tokens_year: "update api_tokens set expires_at = now() + interval '2 years'",
  outbox_messages_right_id_fkey: `update outbox_messages set right_id = '${UNKNOWN_ID}'`,
  outbox_messages_webhook: 'update outbox_messages set webhook_id = (select id from webhooks limit 1)',
  outbox_messages_webhook_id_fkey: `update outbox_messages set channel = 'WEBHOOK', webhook_id = '${UNKNOWN_ID}'`,
  webhooks_events_check: "update webhooks set events = array['x']",
  consent_texts_hash: "insert into consent_texts values ('x', 'tr', 'x')",
  consents_kind_check: "update consents set kind = 'x'",
  consents_open: "update consents set kind = 'PUSH', user_id = (select user_id from consents limit 1), ended_at = null",
  consents_text_version_fkey: "update consents set text_version = 'x'",
  consents_user_id_fkey: `update consents set user_id = '${UNKNOWN_ID}', ended_at = now()`,
  invitations_code: "update invitations set code_hash = 'x'",
  invitations_owner_user_id_fkey: `update invitations set owner_user_id = '${UNKNOWN_ID}'`,
  billing_identities_country: "update billing_identities set country = 'x'",
  billing_identities_tax_number: "update billing_identities set tax_number = '1'",
  user_infos_kind_check: "update user_infos set kind = 'x'",
  user_infos_language_check: "update user_infos set language = 'x'",
  user_infos_channel_check: "update user_infos set channel = 'x'",
}
