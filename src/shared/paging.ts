import { z } from 'zod'

/** The database passes over all rows before a page, so a list has no further pages: filters narrow it. */
export const MOST_PAGES = 1_000

/**
 * A list counts at most this many rows beyond the rows before the page, so that a count costs the same however long the list is.
 * A total at that limit means "at least this many"; later pages are counted further.
 */
export const COUNT_LIMIT = 10_000

interface Paging {
  page: number
  size: number
}

/** The number of rows at which the count for a page stops. */
export const countReach = ({ page, size }: Paging, reach = COUNT_LIMIT): number => page * size + reach

export const pageQuery = (defaultSize: number) => ({
  page: z.coerce
    .number('invalid_number')
    .int('invalid_number')
    .min(0, 'number_too_small')
    .max(MOST_PAGES - 1, 'number_too_large')
    .default(0),
  size: z.coerce
    .number('invalid_number')
    .int('invalid_number')
    .min(1, 'number_too_small')
    .max(100, 'number_too_large')
    .default(defaultSize),
})

export function page<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    page: z.object({
      number: z.number(),
      size: z.number(),
      totalElements: z.number(),
      totalPages: z.number(),
      /** Present where the count stopped: there are at least `totalElements` rows. */
      totalIsMinimum: z.literal(true).optional(),
    }),
  })
}

export interface Page<T> {
  content: T[]
  page: { number: number; size: number; totalElements: number; totalPages: number; totalIsMinimum?: true | undefined }
}

/** `isMinimum`: there may be more rows than `totalElements`. */
export function toPage<T>(
  content: T[],
  query: Paging,
  totalElements: number,
  isMinimum = totalElements >= countReach(query),
): Page<T> {
  const { page: number, size } = query
  const totalPages = Math.min(MOST_PAGES, Math.ceil(totalElements / size))
  const totals = { number, size, totalElements, totalPages }
  return { content, page: isMinimum ? { ...totals, totalIsMinimum: true } : totals }
}

/** `sort=field,asc|desc` from a fixed list of fields; parsed into `{ field, direction }`. */
export function sortQuery<F extends string>(fields: readonly [F, ...F[]], defaultSort: `${F},${'asc' | 'desc'}`) {
  const accepted = fields.flatMap((field) => [field, `${field},asc`, `${field},desc`])
  return z
    .string()
    .default(defaultSort)
    .refine((value) => accepted.includes(value), 'invalid_sort')
    .transform((value) => {
      const [field, direction] = value.split(',')
      return { field: field as F, direction: (direction ?? 'asc') as 'asc' | 'desc' }
    })
}
