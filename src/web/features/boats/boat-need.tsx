// One line about what a boat needs next.
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { NextNeed } from '../../ui/feedback/next-need.tsx'
import { needOf } from '../plans/plans-rules.ts'

export function BoatNeed({ boat }: { boat: Boat }) {
  return boat.nextService && <NextNeed {...needOf(boat.nextService, new Date())} />
}
