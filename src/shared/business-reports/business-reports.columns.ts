// The reports and the columns of the rows behind their figures. `group` stands for what the figures are by.

export const REPORT_NAMES = ['receivables', 'offers', 'hours', 'parts', 'durations', 'income'] as const
export type ReportName = (typeof REPORT_NAMES)[number]

export interface ReportColumn {
  key: string
  label: string
  /** Stands in the heading of a file. */
  unit?: string
  kind: 'text' | 'day' | 'money' | 'minutes' | 'hours' | 'days' | 'quantity' | 'count'
  /** It has a figure: the sum by group and of all groups, the sum by group alone, or the average. */
  figure?: 'total' | 'group' | 'average'
}

const job: ReportColumn[] = [
  { key: 'request', label: 'Talep', kind: 'text' },
  { key: 'boat', label: 'Tekne', kind: 'text' },
  { key: 'customer', label: 'Müşteri', kind: 'text' },
]

export const REPORT_COLUMNS: Record<ReportName, readonly ReportColumn[]> = {
  receivables: [
    { key: 'group', label: 'Vade', kind: 'text' },
    ...job,
    { key: 'day', label: 'Vade günü', kind: 'day' },
    { key: 'late', label: 'Gecikme', unit: 'gün', kind: 'days' },
    { key: 'open', label: 'Açık', unit: 'TL', kind: 'money', figure: 'total' },
  ],
  offers: [
    { key: 'group', label: 'Sonuç', kind: 'text' },
    { key: 'note', label: 'Teklif', kind: 'text' },
    ...job,
    { key: 'day', label: 'Gönderilme', kind: 'day' },
    { key: 'net', label: 'Tutar', unit: 'TL, KDV hariç', kind: 'money', figure: 'total' },
  ],
  hours: [
    { key: 'group', label: 'Kişi', kind: 'text' },
    ...job,
    { key: 'day', label: 'Gün', kind: 'day' },
    { key: 'spent', label: 'Harcanan', unit: 'dk', kind: 'minutes', figure: 'total' },
    { key: 'sold', label: 'Satılan', unit: 'sa', kind: 'hours', figure: 'total' },
  ],
  parts: [
    { key: 'group', label: 'Parça', kind: 'text' },
    ...job,
    { key: 'day', label: 'Gün', kind: 'day' },
    { key: 'quantity', label: 'Kullanılan', kind: 'quantity', figure: 'group' },
    { key: 'cost', label: 'Maliyet', unit: 'TL', kind: 'money', figure: 'total' },
    { key: 'margin', label: 'Kâr', unit: 'TL, KDV hariç', kind: 'money', figure: 'total' },
    { key: 'unknown', label: 'Kârı bilinmeyen', kind: 'count', figure: 'total' },
  ],
  durations: [
    { key: 'group', label: 'Adım', kind: 'text' },
    ...job,
    { key: 'day', label: 'Bittiği gün', kind: 'day' },
    { key: 'days', label: 'Süre', unit: 'gün', kind: 'days', figure: 'average' },
  ],
  income: [
    { key: 'group', label: 'Marka', kind: 'text' },
    { key: 'note', label: 'Teklif', kind: 'text' },
    ...job,
    { key: 'day', label: 'Gün', kind: 'day' },
    { key: 'income', label: 'Gelir', unit: 'TL, KDV hariç', kind: 'money', figure: 'total' },
    { key: 'collected', label: 'Tahsilat', unit: 'TL', kind: 'money', figure: 'total' },
  ],
}

export const figuresOf = (name: ReportName) => REPORT_COLUMNS[name].filter(({ figure }) => figure !== undefined)
