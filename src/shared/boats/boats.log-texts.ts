export const boatLogTexts = {
  created: (name: string, owner: string) => `${name} teknesi eklendi (sahibi ${owner})`,
  updated: (name: string) => `${name} teknesi güncellendi`,
  renamed: (from: string, to: string) => `${from} teknesi güncellendi, yeni adı ${to}`,
  identityUpdated: (name: string) => `${name} teknesinin kimlik bilgileri güncellendi`,
  tagCreated: (name: string) => `${name} teknesi için QR etiketi oluşturuldu`,
  tagDeleted: (name: string) => `${name} teknesinin QR etiketi geçersiz kılındı`,
  photoChanged: (name: string) => `${name} teknesinin fotoğrafı değiştirildi`,
  photoShared: (name: string, isPublic: boolean) =>
    `${name} teknesinin fotoğrafı etiketin sayfasında artık ${isPublic ? 'gösteriliyor' : 'gösterilmiyor'}`,
  photoDeleted: (name: string) => `${name} teknesinin fotoğrafı kaldırıldı`,
  tagMessage: (name: string) => `${name} teknesinin QR etiketinden sahibine mesaj bırakıldı`,
  ownerChanged: (name: string, owner: string) => `${name} teknesi güncellendi, yeni sahibi ${owner}`,
  deleted: (name: string, engines: number) =>
    engines > 0 ? `${name} teknesi silindi, ${engines} motoru teknesiz kaldı` : `${name} teknesi silindi`,
  restored: (name: string) => `${name} teknesi arşivden geri getirildi`,
  archived: (name: string, engines: number) =>
    engines > 0
      ? `${name} teknesi silindi (geçmişi arşivlendi), ${engines} motoru teknesiz kaldı`
      : `${name} teknesi silindi (geçmişi arşivlendi)`,
} as const
