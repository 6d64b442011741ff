// The second step of signing in, for constraints.test.ts.

export const secondStepRows = (userId: string): string[] => [
  `insert into factors (user_id, kind, created_at, secret) values ('${userId}', 'TOTP', now(), 'x')`,
  `insert into recovery_codes (user_id, slot, code_hash) values ('${userId}', 0, 'x')`,
  `insert into challenges (token_hash, purpose, user_id, expires_at) values ('${userId}', 'SECOND_STEP', '${userId}', now())`,
]

export const brokenSecondSteps: Record<string, string> = {
  factors_check: 'update factors set secret = null',
  factors_kind_check: "insert into factors (user_id, kind, created_at) select user_id, 'BOGUS', now() from factors",
  factors_one_app:
    "insert into factors (user_id, kind, created_at, secret) select user_id, 'TOTP', now(), 'y' from factors",
  recovery_codes_slot_check: 'update recovery_codes set slot = 10',
}
