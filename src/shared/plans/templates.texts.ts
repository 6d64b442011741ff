// The texts of the screen about templates of service plans.
import { formatNumber } from '../numbers.ts'
import type { PlanAction, TemplateItem } from './plans.contract.ts'

const actions = {
  CHECK: 'Kontrol',
  CLEAN: 'Temizlik',
  REPLACE: 'Değişim',
  GREASE: 'Gresleme',
  ADJUST: 'Ayar',
} satisfies Record<PlanAction, string>

const interval = (word: string, hours: number | null, months: number | null): string => {
  const limits = [hours && `${formatNumber(hours)} saat`, months && `${months} ay`].filter(Boolean).join(' ya da ')
  return limits && `${word} ${limits}`
}

export const templatesTexts = {
  actions,
  /** "Değişim · ilk 20 saat ya da 3 ay · her 100 saat ya da 12 ay" */
  intervals: (item: TemplateItem) =>
    [
      actions[item.action],
      interval('ilk', item.firstHours, item.firstMonths),
      interval('her', item.everyHours, item.everyMonths),
    ]
      .filter(Boolean)
      .join(' · '),

  title: 'Bakım planı şablonları',
  label: 'Şablonlar',
  hint: 'Başlangıç şablonlarıdır; motorunuzun el kitabıyla doğrulayın. Bir değişiklik motorların planını kendiliğinden değiştirmez.',
  failed: 'Şablonlar alınamadı',
  saveFailed: 'Şablon kaydedilemedi!',
  deleteFailed: 'Şablon silinemedi!',
  empty: 'Şablon yok',
  emptyHint: 'İlk şablonu ekleyin, sonra motorlara uygulayın.',
  total: (count: number) => `Toplam ${formatNumber(count)} şablon`,
  columns: { name: 'Şablon', family: 'Motor ailesi', items: 'Madde', source: 'Kaynak' },
  noSource: 'Kaynak yok',
  add: 'Şablon ekle',
  edit: (name: string) => `${name}: düzenle`,
  engines: 'Motorlar',
  enginesOf: (name: string) => `Motorlar: ${name}`,
  remove: (name: string) => `${name}: sil`,
  deleteQuestion: (name: string) => `${name} şablonunu silmek istiyor musunuz? Motorların planları kalır.`,
  fields: {
    name: 'Şablonun adı',
    brand: 'Marka',
    family: 'Motor ailesi',
    source: 'Kaynak',
    note: 'Not',
    items: 'Bakım maddeleri',
  },
  sourceHint: 'Aralıklar nereden: el kitabı, servis bülteni.',
  item: {
    add: 'Madde ekle',
    fresh: 'Yeni madde',
    edit: (title: string) => `${title}: düzenle`,
    remove: (title: string) => `${title}: sil`,
    close: 'Maddeyi kapat',
    title: 'Ne yapılır',
    action: 'İşlem',
    firstHours: 'İlk kez, saat',
    firstMonths: 'İlk kez, ay',
    everyHours: 'Sonra her, saat',
    everyMonths: 'Sonra her, ay',
  },
  ofEngines: {
    title: (name: string) => `${name}: motorlar`,
    failed: 'Motorlar alınamadı',
    empty: 'Bu şablonu kullanan motor yok',
    same: 'Şablonla aynı',
    differs: (count: number) => `${count} fark`,
    take: 'Farkı al',
    takeFor: (engine: string) => `Farkı al: ${engine}`,
    hint: 'Şablonun bugünkü hâli yalnız farkını aldığınız motorlara geçer.',
  },
} as const
