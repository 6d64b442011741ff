// What the app says about itself on this device.
const relative = new Intl.RelativeTimeFormat('tr-TR', { numeric: 'auto' })
const MINUTE_MS = 60_000

/** "3 saat önce" */
function ago(then: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - then) / MINUTE_MS))
  if (minutes < 1) return 'az önce'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day')
}

export const deviceTexts = {
  newVersion: 'Yeni sürüm hazır.',
  newVersionText: 'Uygun olduğunuzda geçin; bu sayfa yeniden açılır.',
  startNewVersion: 'Yeni sürüme geç',
  outdated: 'Uygulamanın bu sürümü artık kullanılamıyor.',
  outdatedText: 'Bu sayfada yazdıklarınız siz geçene kadar durur.',
  noAnswer: 'Sunucudan yanıt gelmiyor.',
  shownSince: (then: number, now: number) => `Gördüklerinizin en eskisi ${ago(then, now)} alındı.`,
} as const
