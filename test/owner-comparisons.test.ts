// Rights of customers are decided in one place. A file that compares an owner's id with a person's is named here, with its reason.
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** `boat.owner_user_id === actor.userId`, `.where('customer_id', '=', actor.userId)`, `ownerId !== who.userId`. */
const COMPARISON =
  /(owner_user_id|ownerUserId|customer_id|customerId|ownerId)['"]?\s*([!=]==|,\s*['"](=|!=)['"],)\s*((actor|who)\.)?userId\b/

const DECIDED: Record<string, string> = {
  'server/features/boats/boat-rights.queries.ts': 'the one place',
  'server/features/handovers/boat-history.queries.ts': 'what is the reader’s own among what all readers of a boat read',
  'server/features/personal-data/erasure.queries.ts': 'whose data is erased',
  'server/features/personal-data/own-data.queries.ts': 'whose data it is',
}

it('no other file of the server compares the owner of a thing with a person', () => {
  const found = sourceFiles.filter(({ name, code }) => name.startsWith('server/features/') && COMPARISON.test(code))
  expect(found.map(({ name }) => name)).toEqual(Object.keys(DECIDED).sort())
})
