// To whom the owner of a boat gave a switch: the recipients of what they are told, and the audience of live changes.
import { type RawBuilder, sql } from 'kysely'
import type { Switch } from '../../shared/boats/boat-rights.ts'

/** The `from` and `where` of a query over `boat_people`, named `p`. */
export const givenBy = (boatId: RawBuilder<unknown>, ownerId: RawBuilder<unknown>, need: Switch): RawBuilder<unknown> =>
  sql`from boat_people p where p.boat_id = ${boatId} and p.owner_user_id = ${ownerId} and p.accepted_at is not null
    and ${sql.ref(`p.${need}`)}`
