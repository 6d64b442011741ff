// Continues list-cases.ts: the log, its seals, notifications and mails.
import { sql } from 'kysely'
import { type Maker, NEVER, series } from './list-rows.ts'

export const logCases: Record<string, Maker> = {
  'logs.search': ({ db }, { admin }) => ({
    as: admin,
    put: (rows) =>
      sql`insert into activity_logs (created_at, category, action_type, entity, message)
        select ${NEVER}, 'BOAT', 'CREATE', 'boat', 'Aynı' ${series(rows)}`.execute(db),
  }),
  'notifications.list': ({ db }, { customer }) => ({
    as: customer,
    put: (rows) =>
      sql`insert into notifications (user_id, kind, title, body, created_at)
        select ${customer.id}::uuid, 'offer_sent', 'Aynı', 'Aynı', ${NEVER} ${series(rows)}`.execute(db),
  }),
  'notifications.outbox': ({ db }, { admin }) => ({
    as: admin,
    put: (rows) =>
      sql`insert into outbox_messages (channel, kind, recipient, subject, text_body, created_at, next_attempt_at)
        select 'EMAIL', 'offer_sent', 'a@pruva.test', 'Aynı', 'Aynı', ${NEVER}, now() + interval '1 day'
        ${series(rows)}`.execute(db),
  }),
  'seals.list': ({ db }, { admin }) => ({
    as: admin,
    put: (rows) =>
      sql`insert into log_seals (day, entries, seal, sealed_at)
        select '2020-01-01'::date + n, '', decode(repeat('00', 32), 'hex'), ${NEVER} ${series(rows)}`.execute(db),
  }),
}
