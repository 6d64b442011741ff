// What the app says about a new version of itself, also to guests.
export const appUpdateTexts = {
  newVersion: 'Yeni sürüm hazır.',
  newVersionText: 'Uygun olduğunuzda geçin; bu sayfa yeniden açılır.',
  startNewVersion: 'Yeni sürüme geç',
  outdated: 'Uygulamanın bu sürümü artık kullanılamıyor.',
  outdatedText: 'Bu sayfada yazdıklarınız siz geçene kadar durur.',
} as const
