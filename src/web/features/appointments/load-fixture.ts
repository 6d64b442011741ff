import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'

export const aLoad = (patch: Partial<DayLoad>): DayLoad => ({
  ...{ day: '2026-11-24', taken: 0, places: 0, isClosed: false, areas: [], heldUntil: null, warning: null },
  technicians: [],
  ...patch,
})
