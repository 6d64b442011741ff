// The second step of signing in, for constraints.test.ts.

export const secondStepRows = (userId: string): string[] => [
  `insert into factors (user_id, kind, created_at, secret) values ('${userId}', 'TOTP', now(), 'x')`,
  `insert into factors (user_id, kind, created_at, credential_id, public_key, counter, transports, host, device)
    values ('${userId}', 'PASSKEY', now(), '${userId}', 'x', 0, '{}', 'x', '')`,
  `insert into email_changes values ('${userId}', '${userId}', 'a', 'b', null, now(), null, now())`,
  `insert into recovery_codes (user_id, slot, code_hash) values ('${userId}', 0, 'x')`,
  `insert into challenges (token_hash, purpose, user_id, expires_at) values ('${userId}', 'SECOND_STEP', '${userId}', now())`,
]

export const brokenSecondSteps: Record<string, string> = {
  email_changes_one_waits: `insert into email_changes select 'x', user_id, 'a', 'b', null, now(), null, now() from email_changes`,
  factors_check: "update factors set secret = null where kind = 'TOTP'",
  factors_kind_check: "insert into factors (user_id, kind, created_at) select user_id, 'BOGUS', now() from factors",
  factors_passkey: "update factors set device = null where kind = 'PASSKEY'",
  factors_counter_check: "update factors set counter = -1 where kind = 'PASSKEY'",
  factors_one_credential: `insert into factors (user_id, kind, created_at, credential_id, public_key, counter, transports, host, device)
    select user_id, 'PASSKEY', now(), credential_id, 'y', 0, '{}', 'x', '' from factors where kind = 'PASSKEY'`,
  factors_one_app:
    "insert into factors (user_id, kind, created_at, secret) select user_id, 'TOTP', now(), 'y' from factors where kind = 'TOTP'",
  recovery_codes_slot_check: 'update recovery_codes set slot = 10',
}
