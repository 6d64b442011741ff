// The texts of what has to be ordered, on the screen and in its file.
import { formatDay } from '../days.ts'
import { formatCounted, formatQuantity, type Unit } from '../quantity.ts'

export const ordersTexts = {
  open: 'Sipariş edilecekler',
  hint: 'Ayrılan + asgari stok − stok − siparişteki',
  noSupplier: 'Tedarikçisi yazılmamış',
  columns: { part: 'Parça', toOrder: 'Sipariş edilecek', why: 'Neden', jobs: 'Bekleyen işler' },
  why: (part: { reserved: number; minStock: number; quantity: number; onOrder: number; unit?: Unit | undefined }) =>
    (
      [
        ['Ayrılan', part.reserved],
        ['asgari', part.minStock],
        ['stok', part.quantity],
        ['siparişte', part.onOrder],
      ] as const
    )
      .filter(([word, count]) => count > 0 || word === 'stok')
      .map(([word, count]) => `${word} ${formatCounted(count, part.unit)}`)
      .join(', ')
      .replace(/^./, (letter) => letter.toLocaleUpperCase('tr')),
  job: (boat: string, quantity: number, unit?: Unit) => `${boat}: ${formatQuantity(quantity, unit)}`,
  onOrder: (quantity: number, expectedOn: string | null, unit?: Unit) =>
    `Siparişte ${formatCounted(quantity, unit)}${expectedOn ? `, ${formatDay(expectedOn)}` : ''}`,
  empty: 'Sipariş edilecek parça yok',
  emptyHint: 'Stok, ayrılanlara ve asgari stoka yetiyor.',
  failed: 'Sipariş edilecekler alınamadı',
  most: (lines: string) => `İlk ${lines} parça; hepsi dosyada.`,
  csv: 'CSV indir',
  xlsx: 'Excel indir',
  fileFailed: 'Dosya alınamadı!',
  ordered: 'Sipariş verildi',
  orderedOf: (name: string) => `${name}: sipariş verildi`,
  edit: 'Siparişteki',
  form: {
    quantity: 'Siparişteki miktar',
    quantityHint: 'Beklenenin tümü; 0 yazılırsa siparişte sayılmaz. Mal kabul bu miktarı düşer.',
    expectedOn: 'Beklendiği gün',
    kept: 'Sipariş kaydedildi',
    failed: 'Sipariş kaydedilemedi!',
  },
  file: {
    sheet: 'Sipariş edilecekler',
    name: (today: string) => `siparis-edilecekler-${today}`,
    columns: {
      supplier: 'Tedarikçi',
      supplierCode: 'Tedarikçinin kodu',
      code: 'Parça kodu',
      name: 'Parça',
      unit: 'Birim',
      toOrder: 'Sipariş edilecek',
      reserved: 'Ayrılan',
      minStock: 'Asgari stok',
      stock: 'Stok',
      onOrder: 'Siparişte',
      expectedOn: 'Beklendiği gün',
      jobs: 'Bekleyen işler',
    },
  },
} as const
