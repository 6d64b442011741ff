import type { ImportKind } from '../../../shared/imports/imports.contract.ts'

export const IMPORT_PATHS: Record<ImportKind, string> = { FLEET: '/admin/import', PARTS: '/inventory/import' }
/** The records of an import. */
export const LIST_PATHS: Record<ImportKind, string> = { FLEET: '/admin/customers', PARTS: '/inventory' }
