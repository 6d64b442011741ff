// The texts about everything to take along: İşletme, its log entry, its file.
import type { TableFormat } from '../excel.ts'

export const exportsTexts = {
  title: 'Her şeyi indir',
  formats: {
    xlsx: { label: 'Excel', hint: 'Kendiniz için: her tür kayıt bir sayfada.' },
    csv: { label: 'CSV', hint: 'Başka bir program için: her tür kayıt bir dosyada, hepsi bir ZIP’te.' },
  } satisfies Record<TableFormat, { label: string; hint: string }>,
  download: 'İndir',
  started: 'İndirme başladı.',
  failed: 'Kayıtlar indirilemedi.',
  log: (format: TableFormat) => `Bütün kayıtlar indirildi (${format === 'xlsx' ? 'Excel' : 'CSV'})`,
  /** In the workbook. */
  flags: { true: 'Evet', false: 'Hayır' },
  offerKinds: { MAIN: 'Ana teklif', EXTRA: 'Ek iş' },
  lineTypes: { INVENTORY: 'Parça', MANUAL: 'Serbest', LABOUR: 'İşçilik' },
  fileName: (day: string) => `pruva-${day}`,
} as const
