// The texts of the receipts' screens.
import { DEFAULT_UNIT, UNIT_NAMES, type Unit } from '../quantity.ts'

export const receiptsTexts = {
  enter: 'Mal kabul et',
  search: 'Tedarikçi ya da belge no...',
  document: 'Belge',
  supplier: 'Tedarikçi',
  documentNumber: 'Belge no',
  receivedOn: 'Geldiği gün',
  currency: 'Para birimi',
  items: 'Gelen parçalar',
  columns: {
    part: 'Parça',
    quantity: 'Miktar',
    unitCost: 'Birim alış (KDV hariç)',
    kinds: 'Çeşit',
    total: 'Toplam (KDV hariç)',
  },
  quantityOf: (name: string, unit: Unit = DEFAULT_UNIT) => `${name}: ${UNIT_NAMES[unit]}`,
  unitCostOf: (name: string) => `${name}: birim alış fiyatı`,
  last: (cost: string) => `Son alış ${cost}`,
  remove: (name: string) => `${name} parçasını çıkar`,
  empty: 'Henüz parça yok',
  emptyHint: 'Gelen parçaları okutun; aynı barkod ikinci kez okutulursa miktar bir artar.',
  total: (kinds: number, sum: string) => `${kinds} çeşit, KDV hariç ${sum}`,
  submit: 'Stoğa al',
  entered: 'Gelenler stoğa alındı',
  notEntered: 'Mal kabul kaydedilemedi!',
  again: {
    title: 'Bu belge daha önce girilmiş',
    message: (supplier: string, number: string) =>
      `${supplier}, ${number} numaralı belge zaten stoğa alınmış. Bu başka bir teslimat mı?`,
    confirm: 'Evet, stoğa al',
  },
  none: 'Henüz mal kabul yok',
  noneHint: 'Gelen parçaları okutun: stok artar, alış fiyatları yazılır.',
  listFailed: 'Mal kabulleri alınamadı',
  actionsOf: (number: string) => `${number}: işlemler`,
  lines: 'Satırlar',
  reversed: 'Geri alındı',
  reverse: 'Geri al',
  reverseQuestion: (supplier: string, number: string) =>
    `${supplier}, ${number}: gelen miktarlar stoktan düşülsün, alış fiyatları öncekine dönsün mü?`,
  wasReversed: 'Mal kabul geri alındı',
  notReversed: 'Mal kabul geri alınamadı!',
} as const
