// The texts of offers side by side.
export const offerComparisonTexts = {
  open: 'Teklifleri karşılaştır',
  title: 'Tekliflerin karşılaştırması',
  item: 'Kalem',
  column: (place: number) => `${place}. sütundaki teklif`,
  missing: 'Yok',
  leftOut: (amount: string) => `${amount} (seçilmedi)`,
  subtotal: 'Ara toplam',
  discount: 'İndirim',
  vat: 'Eklenen KDV',
  vatIncluded: 'Fiyatlara dahil',
  total: 'Toplam',
  validUntil: 'Geçerlilik',
  note: 'Not',
  lowest: 'En düşük',
}
