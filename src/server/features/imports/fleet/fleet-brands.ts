// Brands and models of engines: known, answered by a person, or asked for.
import { type Kysely, sql } from 'kysely'
import { ANSWER_NEW, type BrandQuestion, IMPORT_MOST_BRANDS } from '../../../../shared/imports/imports.contract.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { DB } from '../../../db/schema.generated.ts'

interface Named {
  id: string
  name: string
}
interface KnownBrand extends Named {
  models: Named[]
}

interface Chosen {
  /** Null: it is made, as a person said. */
  id: string | null
  name: string
}
export interface EngineModel {
  brand: Chosen
  model: Chosen
}

/** "4JH-45" and "4 jh 45" are one. */
const bare = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '')
const keyOf = (brand: string, model: string | null): string => `${fold(brand)}\n${model === null ? '' : fold(model)}`

export interface Brands {
  /** Reads what there is; call it before each batch of rows. */
  load(db: Kysely<DB>): Promise<void>
  /** What is asked for, or what is known; without a model only the brand. */
  find(brand: string, model: string | undefined): 'brand' | 'model' | { brand: Chosen; model: Chosen | null }
  /** What was asked for, with the answers. */
  questions(): BrandQuestion[]
}

/** What a new sheet takes over. Once a run has made a new brand, it is known; where it is not, it is gone again and asks. */
export const rememberedAnswers = (stored: readonly BrandQuestion[], wasRun: boolean): BrandQuestion[] =>
  stored.filter(({ answer }) => !wasRun || answer !== ANSWER_NEW)

/** The stored answers with those that were given now. */
export function withAnswers(
  stored: readonly BrandQuestion[],
  given: readonly Pick<BrandQuestion, 'brand' | 'model' | 'answer'>[],
): BrandQuestion[] {
  const all = [...stored, ...given.map((answer) => ({ ...answer, brandId: null, like: null }))]
  return [...new Map(all.map((one) => [keyOf(one.brand, one.model), one])).values()]
}

export function brandsOf(answered: readonly BrandQuestion[], isRun: boolean): Brands {
  const answers = new Map(answered.map(({ brand, model, answer }) => [keyOf(brand, model), answer]))
  const asked = new Map<string, BrandQuestion>()
  let open = 0
  let known: KnownBrand[] = []

  /** Null: new. Undefined: asked for. */
  function chosen<T extends Named>(
    among: readonly T[],
    brand: string,
    model: string | null,
    brandId: string | null = null,
  ): T | null | undefined {
    const name = model ?? brand
    const same = among.find((one) => fold(one.name) === fold(name))
    if (same) return same
    const key = keyOf(brand, model)
    const answer = answers.get(key) ?? null
    const one = among.find(({ id }) => id === answer)
    const like = asked.get(key)?.like ?? likest(among, name)
    const said = one || answer === ANSWER_NEW ? answer : null
    const isOneMore = said === null && !asked.has(key)
    if (isOneMore && open === IMPORT_MOST_BRANDS) return undefined
    if (isOneMore) open += 1
    asked.set(key, { brand, model, brandId, like, answer: said })
    return one ?? (answer === ANSWER_NEW ? null : undefined)
  }

  return {
    load: async (db) => {
      const { rows } =
        await sql<KnownBrand>`select b.id, b.name, coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name))
          from models m where m.brand_id = b.id and m.archived_at is null), '[]') as models
        from brands b where b.archived_at is null`.execute(db)
      known = rows
    },
    find: (brand, model) => {
      const own = chosen(known, brand, null)
      if (own === undefined) return 'brand'
      const named = own ?? { id: null, name: brand }
      if (model === undefined) return { brand: named, model: null }
      // A new brand brings its models, also once the run has made it.
      const isMade = isRun && answers.get(keyOf(brand, null)) === ANSWER_NEW
      const its = own === null ? null : chosen(own.models, own.name, model, own.id)
      return its === undefined && !isMade ? 'model' : { brand: named, model: its ?? { id: null, name: model } }
    },
    questions: () => [...asked.values()],
  }
}

function likest(among: readonly Named[], name: string): BrandQuestion['like'] {
  const wanted = bare(name)
  const most = wanted.length < 5 ? 1 : 2
  let best: BrandQuestion['like'] = null
  let least = most + 1
  for (const one of among) {
    const far = distance(bare(one.name), wanted, most)
    if (far < least) [best, least] = [{ answer: one.id, label: one.name }, far]
  }
  return best
}

/** How many letters are changed, added or left out; more than `most` is not counted. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[other.length] ?? most + 1
}
