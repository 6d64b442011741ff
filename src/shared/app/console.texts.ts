/** Console messages to the operator at the start. */
export const consoleTexts = {
  ready: (url: string, version: string, commit: string | null) =>
    `Pruva hazır: ${url} (sürüm ${version}${commit ? `, ${commit.slice(0, 8)}` : ''})`,
  demoAccounts: (emails: readonly string[], password: string) =>
    `Demo hesapları (şifre ${password}): ${emails.join(', ')}`,
  demoIsPublic:
    'Uyarı: DEMO=1 elle verildi. Demo hesaplarının şifresi herkesçe bilinir; bu sunucuyu ağa açmayın ya da bu hesapları silin.',
  demoLeft: (emails: readonly string[]) =>
    `Uyarı: Demo hesapları duruyor ve şifreleri herkesçe bilinir. Bu sunucu ağdan erişilebilir: bu hesapları silin ya da şifrelerini değiştirin: ${emails.join(', ')}`,
  nobody: 'Hiç kullanıcı yok: ilk yönetici için ADMIN_EMAIL ve ADMIN_PASSWORD verip yeniden başlatın.',
  adminNeeded:
    'NODE_ENV=production ve veritabanı boş: ilk yönetici için ADMIN_EMAIL ve ADMIN_PASSWORD (en az 8 karakter) verin.',
  passwordPolicy:
    'Öneri: PASSWORD_POLICY=strict verilmemiş. Bu ayarla 10 karakterden kısa ve çok yaygın şifreler kabul edilmez.',
  appUrl: (url: string) =>
    `Uyarı: Sunucu ağdan erişilebilir, ama APP_URL ${url}: yalnızca bu adresten giriş yapılabilir. Kullanılan adresi APP_URL ile verin.`,
  passkeysElsewhere: (count: number, url: string) =>
    `Uyarı: ${count} geçiş anahtarı başka bir adres için yapılmış ve ${url} adresinde geçmez. Sahipleri şifre ve kurtarma koduyla girip yenisini ekler.`,
  failed: (reason: string) => `Pruva başlatılamadı: ${reason}`,
} as const
