export const securityMessages = {
  session_ended: 'Oturum kapatıldı',
  sessions_ended: 'Diğer oturumlar kapatıldı',
  session_not_found: 'Bu oturum zaten kapanmış',
} as const
