import { z } from 'zod'

/** The last page: people narrow longer lists by filters. */
const MAX_PAGE = 100_000

export const pageQuery = (defaultSize: number) => ({
  page: z.coerce
    .number('invalid_number')
    .int('invalid_number')
    .min(0, 'number_too_small')
    .max(MAX_PAGE, 'number_too_large')
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
    page: z.object({ number: z.number(), size: z.number(), totalElements: z.number(), totalPages: z.number() }),
  })
}

export interface Page<T> {
  content: T[]
  page: { number: number; size: number; totalElements: number; totalPages: number }
}

export function toPage<T>(content: T[], query: { page: number; size: number }, totalElements: number): Page<T> {
  return {
    content,
    page: { number: query.page, size: query.size, totalElements, totalPages: Math.ceil(totalElements / query.size) },
  }
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
