// The form of a template: numbers as typed, and the items as they are sent.
import type { ServicePlan, TemplateItem } from '../../../shared/plans/plans.contract.ts'
import { orNull, type Typed } from '../../ui/forms/typed.ts'

export interface ItemValues {
  /** Of a new item empty: it gets one when it is sent. */
  code: string
  /** Tells the rows apart while they are edited. */
  row: string
  title: string
  action: TemplateItem['action']
  firstHours: Typed
  firstMonths: Typed
  everyHours: Typed
  everyMonths: Typed
}

export interface TemplateValues {
  name: string
  brand: string
  family: string
  source: string
  note: string
  items: ItemValues[]
}

const typed = (value: number | null): Typed => value ?? ''

export const valuesOf = (plan: ServicePlan | undefined): TemplateValues => ({
  name: plan?.name ?? '',
  brand: plan?.brand ?? '',
  family: plan?.family ?? '',
  source: plan?.source ?? '',
  note: plan?.note ?? '',
  items: (plan?.items ?? []).map(rowOf),
})

export const rowOf = (item: TemplateItem): ItemValues => ({
  code: item.code,
  row: item.code,
  title: item.title,
  action: item.action,
  firstHours: typed(item.firstHours),
  firstMonths: typed(item.firstMonths),
  everyHours: typed(item.everyHours),
  everyMonths: typed(item.everyMonths),
})

export const freshItem = (row: string): ItemValues => ({
  code: '',
  row,
  title: '',
  action: 'REPLACE',
  firstHours: '',
  firstMonths: '',
  everyHours: '',
  everyMonths: '',
})

const CODE_LENGTH = 36

/** "Motor yağı" → MOTOR_YAGI, with a number where it is taken. */
function codeOf(title: string, taken: readonly string[]): string {
  const plain = title.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const code = plain.replace(/[^A-Z0-9]+/g, '_').slice(0, CODE_LENGTH) || 'ITEM'
  let free = code
  for (let nr = 2; taken.includes(free); nr++) free = `${code}_${nr}`
  return free
}

export const itemOf = (item: ItemValues): TemplateItem => ({
  code: item.code,
  title: item.title,
  action: item.action,
  firstHours: orNull(item.firstHours),
  firstMonths: orNull(item.firstMonths),
  everyHours: orNull(item.everyHours),
  everyMonths: orNull(item.everyMonths),
})

/** The items with a code each; a new one is none of `others`. */
export function codedItems(items: readonly ItemValues[], others: readonly string[] = []): TemplateItem[] {
  const codes = [...others, ...items.map(({ code }) => code).filter(Boolean)]
  return items.map((item) => {
    const code = item.code || codeOf(item.title, codes)
    if (!item.code) codes.push(code)
    return { ...itemOf(item), code }
  })
}

export const inputOf = ({ items, ...rest }: TemplateValues) => ({ ...rest, items: codedItems(items) })
