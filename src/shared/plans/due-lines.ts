// What is due, as lines: engine by engine, and what is due at the same time together.
import type { PlanState } from './due-rules.ts'
import type { DueItem } from './due-services.contract.ts'
import { plansTexts } from './plans.texts.ts'

type OfEngine = Pick<DueItem, 'engine' | 'engineId' | 'serialNumber'>

/** The name of an item's engine; with its serial number where another one has the same name. */
function engineLabels(items: readonly OfEngine[]): (item: OfEngine) => string | null {
  const isTwin = (item: OfEngine) =>
    items.some(({ engine, engineId }) => engine === item.engine && engineId !== item.engineId)
  return (item) => (item.engine !== null && isTwin(item) ? `${item.engine} ${item.serialNumber}` : item.engine)
}

export type DueLine = OfEngine & Pick<DueItem, 'title' | 'state' | 'hoursUsed' | 'dueOn' | 'dueAtHours' | 'requestId'>

interface DueGroup {
  key: string
  state: PlanState
  titles: string[]
  limits: string
  isRequested: boolean
}
interface DueOfEngine {
  /** Null for the boat's own items. */
  engine: string | null
  groups: DueGroup[]
}

/** Items engine by engine, in their order; those of one state with the same limits together. */
export function dueByEngine(items: readonly DueLine[]): DueOfEngine[] {
  const engineOf = engineLabels(items)
  const engines = new Map<string | null, Map<string, DueGroup>>()
  for (const item of items) {
    const limits = plansTexts.limits(item)
    const isRequested = item.requestId !== null
    const groups = engines.get(item.engineId) ?? new Map<string, DueGroup>()
    engines.set(item.engineId, groups)
    const key = [item.state, limits, isRequested].join()
    const group = groups.get(key) ?? { key, state: item.state, titles: [], limits, isRequested }
    groups.set(key, group)
    group.titles.push(item.title)
  }
  return [...engines].map(([id, groups]) => {
    const first = items.find(({ engineId }) => engineId === id)
    return { engine: first ? engineOf(first) : null, groups: [...groups.values()] }
  })
}
