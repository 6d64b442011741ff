// What the app says about itself on this device.
export const deviceTexts = {
  newVersion: 'Yeni sürüm hazır.',
  newVersionText: 'Uygun olduğunuzda geçin; bu sayfa yeniden açılır.',
  startNewVersion: 'Yeni sürüme geç',
  outdated: 'Uygulamanın bu sürümü artık kullanılamıyor.',
  outdatedText: 'Bu sayfada yazdıklarınız siz geçene kadar durur.',
} as const
