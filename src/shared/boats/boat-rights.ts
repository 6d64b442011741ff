// What a boat's owner may allow to somebody else. Each switch below the first two is of no use without `sees`.
export const SWITCHES = ['calls', 'sees', 'asks', 'prices', 'approves', 'pays'] as const
export type Switch = (typeof SWITCHES)[number]
export type Switches = Record<Switch, boolean>

/** Who the person is to the owner, as the form offers it; each presets the switches. */
export const PRESETS = {
  Kaptan: { calls: true, sees: true, asks: true, prices: false, approves: false, pays: false },
  Ortak: { calls: false, sees: true, asks: true, prices: true, approves: false, pays: false },
  'Yönetim firması': { calls: true, sees: true, asks: true, prices: true, approves: false, pays: false },
  Ödeyen: { calls: false, sees: true, asks: false, prices: true, approves: false, pays: true },
} as const satisfies Record<string, Switches>

/** Whoever may ask or know prices may see. Whoever answers offers or pays knows prices. */
export function withSight<T extends Switches>(given: T): T {
  const prices = given.prices || given.approves || given.pays
  return { ...given, prices, sees: given.sees || given.asks || prices }
}

interface Approval {
  approves: boolean
  /** In lira; none: any sum. */
  ceilingTry?: number | null | undefined
}

/** Whether somebody may approve now who could not before, or up to another sum. An admin who gives it says why. */
export const givesApproval = (given: Approval, before?: Approval): boolean =>
  given.approves && !(before?.approves && (before.ceilingTry ?? null) === (given.ceilingTry ?? null))

/** Whether a reader of the boat or request may do it: `rights` as the answer says them, null for the owner and staff. */
export const mayOn = (thing: { rights?: readonly Switch[] | null }, need: Switch): boolean =>
  !thing.rights || thing.rights.includes(need)

export const switchesOf = (given: Switches): Switch[] => SWITCHES.filter((name) => given[name])
