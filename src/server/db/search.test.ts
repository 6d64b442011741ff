import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { fold } from '../../shared/search/search.fold.ts'

const server = useServer()

it('a word is folded as the database folds its columns', async () => {
  const letters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20))
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, fold_tr(letter) as folded from unnest(${letters}::text[]) as letter`.execute(server.db)
  expect(rows.filter(({ letter, folded }) => fold(letter) !== folded)).toEqual([])
})
