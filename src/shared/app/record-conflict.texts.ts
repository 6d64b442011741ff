// Of a record that somebody else has changed. Apart from the texts that every page loads.
export const recordConflictTexts = {
  title: 'Bu kaydı başka biri değiştirdi',
  text: 'Kayıttaki güncel hâli ile sizin yazdıklarınız yan yana. Benimkini uygularsanız yalnızca sizin değiştirdiğiniz alanlar yazılır.',
  same: 'Sizin yazdıklarınızla kayıttaki güncel hâli arasında fark yok.',
  again: 'İşleminiz yapılmadı. Güncel hâlini inceleyip yeniden seçin.',
  goOn: 'Güncel hâliyle devam et',
  deletedTitle: 'Bu kayıt bu arada silindi',
  deletedText: 'Artık kaydedilemez. Yazdıklarınızı buradan alabilirsiniz.',
  /** Null: the workshop; undefined: nobody knows. */
  changedAt: (when: string, by?: string | null) =>
    `Son değişiklik: ${[when, by === null ? 'servis' : by].filter(Boolean).join(', ')}`,
  field: 'Alan',
  saved: 'Güncel',
  typed: 'Sizinki',
  before: 'Önceki',
  empty: 'Boş',
  untouched: 'Değiştirmediniz',
  mine: 'Benimkini uygula',
  theirs: 'Güncelini al',
} as const
