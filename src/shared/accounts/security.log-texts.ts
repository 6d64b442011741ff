export const securityLogTexts = {
  sessionEnded: (email: string, device: string) =>
    `${email} hesabının bir oturumu kapatıldı${device ? `: ${device}` : ''}`,
  sessionsEnded: (email: string, count: number) => `${email} hesabının ${count} oturumu kapatıldı`,
} as const
