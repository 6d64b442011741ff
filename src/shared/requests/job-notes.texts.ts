// The notes of a job, on its page.
export const jobNotesTexts = {
  title: 'İş notları',
  /** Who reads them. */
  hint: 'Teknisyenler ve yöneticiler görür; tekne sahibi görmez.',
  add: 'Not ekle',
  text: 'Not',
  placeholder: 'Ne gördünüz, ne yaptınız, sıradaki ne?',
  failed: 'Not eklenemedi',
  listFailed: 'Notlar alınamadı',
  more: 'Daha eski notlar',
  by: (who: string, when: string) => `${who} · ${when}`,
  deletedAccount: 'Silinmiş hesap',
} as const
