import type { ProfileStatus, Role } from '../roles.ts'

const roles: Record<Role, string> = { ADMIN: 'Yönetici', TECHNICIAN: 'Teknisyen', CUSTOMER: 'Müşteri' }
const states: Record<ProfileStatus | 'NONE', string> = {
  APPROVED: 'onaylı',
  PENDING: 'onay bekliyor',
  REJECTED: 'reddedildi',
  NONE: 'profili yok',
}

/** What `npm run admin` prints and logs. */
export const adminTexts = {
  /** Who did it, in the activity log. */
  who: 'komut satırı',
  usage: `Kullanım: npm run admin -- <komut>

  list-users                 hesapları listeler
  reset-password <e-posta>   yeni bir şifre verir, bütün oturumlarını kapatır
  reset-factors <e-posta>    ikinci adımlarını ve kurtarma kodlarını kaldırır
  end-sessions <e-posta>     bütün oturumlarını kapatır
  make-admin <e-posta>       hesabı, girebilen bir yönetici yapar
  test-mail <e-posta>        deneme e-postası gönderir, posta sunucusunun yanıtını yazar
  verify-log                 logu günlük mühürleriyle karşılaştırır, son mührü yazar
  support [dosya]            destek paketini dosyaya yazar (kişisel veri içermez)
  version                    sürümü yazar
  doctor                     kurulumu baştan sona dener, her satırda ne yapılacağını söyler`,
  failed: (reason: string) => `Yapılamadı: ${reason}`,
  emailNeeded: (command: string) => `E-posta adresi verin: npm run admin -- ${command} <e-posta>`,
  noAccount: (email: string) => `${email} adresiyle bir hesap yok. Hesaplar: npm run admin -- list-users`,
  noDatabase: (dataDir: string) => `${dataDir} klasöründe veritabanı yok. DATA_DIR ya da DATABASE_URL verin.`,

  noUsers: 'Hiç hesap yok.',
  user: (user: { email: string; role: Role; status: ProfileStatus | null; confirmed: boolean; sessions: number }) =>
    [
      user.email,
      roles[user.role],
      states[user.status ?? 'NONE'],
      ...(user.confirmed ? [] : ['e-posta doğrulanmadı']),
      ...(user.sessions > 0 ? [`${user.sessions} açık oturum`] : []),
    ].join(' · '),
  newPassword: (email: string, password: string) => `${email} için yeni şifre: ${password}`,
  passwordHint: 'Bu şifre bir daha gösterilmez. Sahibi girince Ayarlar sayfasından değiştirsin.',
  factorsRemoved: (email: string) => `${email} hesabının ikinci adımı kaldırıldı; artık yalnız şifresiyle girer.`,
  noFactors: (email: string) => `${email} hesabının ikinci adımı yok.`,
  sessionsEnded: (email: string, count: number) =>
    count === 0 ? `${email} hesabının açık oturumu yok.` : `${email} hesabının ${count} oturumu kapatıldı.`,
  madeAdmin: (email: string) => `${email} artık yönetici.`,
  isAdmin: (email: string) => `${email} zaten girebilen bir yönetici.`,
  written: (file: string) => `Yazıldı: ${file}`,
  withoutWarnings:
    'Uyarılar pakette yok: onları yalnızca çalışan sunucu bilir. İşletme sayfasından indirin ya da sunucunun günlüğüne bakın.',
  version: (version: string, commit: string | null, node: string) =>
    `Pruva ${version}${commit ? ` · ${commit.slice(0, 12)}` : ''} · Node ${node}`,

  log: {
    passwordReset: (email: string) => `${email} hesabına komut satırından yeni şifre verildi; oturumları kapatıldı`,
    factorsRemoved: (email: string) => `${email} hesabının ikinci adımı komut satırından kaldırıldı`,
    sessionsEnded: (email: string, count: number) => `${email} hesabının ${count} oturumu komut satırından kapatıldı`,
    madeAdmin: (email: string) => `${email} hesabı komut satırından yönetici yapıldı; e-postası ve profili onaylandı`,
  },
} as const
