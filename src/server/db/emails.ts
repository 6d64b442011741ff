// A customer may have no address. Contracts name it as an empty text.
import { type RawBuilder, sql } from 'kysely'

export const emailText = (column = 'users.email'): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`

/** What a log calls a person: their address, else their name or number. Of `users` and `user_infos`. */
export const personLabel: RawBuilder<string> = sql<string>`coalesce(users.email,
  (select coalesce(full_name, phone) from user_infos where user_infos.user_id = users.id), '')`
