import type { BoatIdentity } from '../../../shared/boats/boat-identity.contract.ts'

/** Nothing filled in. */
export const aBoatIdentity = (patch: Partial<BoatIdentity> = {}): BoatIdentity => ({
  photo: null,
  hin: null,
  mmsi: null,
  callSign: null,
  registryPort: null,
  registryNumber: null,
  flag: null,
  length: null,
  beam: null,
  draught: null,
  year: null,
  material: null,
  fuelTank: null,
  waterTank: null,
  marina: null,
  pontoon: null,
  warnings: [],
  version: 0,
  ...patch,
})
