import type { ImportKind } from '../../../shared/imports/imports.contract.ts'
import { fleetKind } from './fleet/fleet-kind.ts'
import type { Kind } from './kind.ts'
import { partsKind } from './parts/parts-kind.ts'

const KINDS: Record<ImportKind, Kind<unknown>> = {
  FLEET: fleetKind,
  PARTS: partsKind,
}

export const kindOf = (kind: ImportKind): Kind<unknown> => KINDS[kind]
