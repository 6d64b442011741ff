// An import and a row of it, as the screen gets them.
import type { Import, ImportRow } from '../src/shared/imports/imports.contract.ts'

export const ID = 'i1'
export const CLEAR = { areNumbersUnclear: false, days: 'DAY_FIRST', unclearDay: null } as const
export const anImport = (patch: Partial<Import> = {}): Import => ({
  ...{
    id: ID,
    kind: 'PARTS',
    state: 'READ',
    fileName: 'stok.csv',
    done: 0,
    total: 2,
    createdBy: 'a@b.c',
    undoUntil: null,
  },
  ...{ counts: { NEW: 0, FILLS: 0, SAME: 0, ASKS: 0, BAD: 0 }, createdAt: '2026-11-26T09:00:00.000Z' },
  ...{ sheets: [], sheet: null, encoding: 'utf-8', separator: 'SEMICOLON', headingRow: 1, fixed: {}, onMatch: 'FILL' },
  brands: [],
  columns: [
    { heading: 'Kod', field: 'partCode', numbers: 'COMMA', ...CLEAR },
    { heading: 'Ad', field: 'name', numbers: 'COMMA', ...CLEAR },
    { heading: 'Fiyat', field: 'unitPrice', numbers: null, ...CLEAR, areNumbersUnclear: true },
  ],
  ...{ isKnown: false, sample: [['A-1', 'Conta', '1.500']], left: 0, isUndoing: false, version: 1 },
  ...patch,
})
export const aRow = (patch: Partial<ImportRow>): ImportRow => ({
  ...{ n: 2, cells: ['A-1', 'Conta', '1.500'], verdict: 'NEW', reasons: [], changes: [], choices: [], answer: null },
  ...patch,
})
