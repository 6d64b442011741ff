// A customer may have no address. Contracts name it as an empty text.
import { type RawBuilder, sql } from 'kysely'

export const emailText = (column = 'users.email'): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`

/** Whether the app notifies and mails somebody by itself. Of others the workshop has to think. `users`: the table or its alias. */
export const isReached = (users = 'users'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.email_confirmed_at`)} is not null and ${sql.ref(`${users}.archived_at`)} is null)`

/** What a log calls a person: their address, else their name or number. Of `users` and `user_infos`. */
export const personLabel: RawBuilder<string> = sql<string>`coalesce(users.email,
  (select coalesce(full_name, phone) from user_infos where user_infos.user_id = users.id), '')`
