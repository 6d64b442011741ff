// Rows and breaking statements of imports, for constraints.test.ts.

export const importRows = (userId: string): string[] => [
  `insert into imports (kind, file_name, head, headings, is_known, total, created_by, created_at)
    values ('PARTS', 'x', '{}', 'x', false, 1, '${userId}', now())`,
  `insert into import_rows (import_id, n, cells) select id, 1, '[]' from imports on conflict do nothing`,
]

export const brokenImports: Record<string, string> = {
  imports_kind_check: "update imports set kind = 'BOATS'",
  imports_state_check: "update imports set state = 'LOST'",
  imports_on_match_check: "update imports set on_match = 'ASK'",
  imports_mode_check: "update imports set mode = 'SOME'",
  imports_run_has_mode: "update imports set state = 'DONE'",
  imports_one_at_work: "update imports set state = 'CHECKING'",
  import_rows_verdict_check: "update import_rows set verdict = 'ODD'",
  import_rows_placed_check: "update import_rows set placed = 'HALF'",
}
