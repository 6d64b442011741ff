export const securityLogTexts = {
  sessionEnded: (email: string, device: string) =>
    `${email} hesabının bir oturumu kapatıldı${device ? `: ${device}` : ''}`,
  sessionsEnded: (email: string, count: number) => `${email} hesabının ${count} oturumu kapatıldı`,
  totpAdded: (email: string) => `${email} girişine ikinci adım ekledi: doğrulama uygulaması`,
  passkeyAdded: (email: string, device: string) =>
    `${email} girişine geçiş anahtarı ekledi${device ? `: ${device}` : ''}`,
  factorRemoved: (email: string) => `${email} girişinden bir ikinci adımı kaldırdı`,
  factorsRemoved: (email: string, reason: string) => `${email} hesabının ikinci adımı kaldırıldı: ${reason}`,
  recoveryCodesRenewed: (email: string) => `${email} kurtarma kodlarını yeniledi`,
  identityGiven: (email: string) => `${email} açık oturumunda kimliğini doğruladı`,
} as const
