import type { ProfileStatus, Role } from '../roles.ts'

const ROLE_NAMES: Record<Role, string> = { ADMIN: 'Admin', TECHNICIAN: 'Teknisyen', CUSTOMER: 'Müşteri' }

export const userLogTexts = {
  created: (email: string, role: Role) => `${email} kullanıcısı ${ROLE_NAMES[role]} rolüyle eklendi`,
  deleted: (email: string) => `${email} kullanıcısı silindi`,
  archived: (email: string) => `${email} kullanıcısı silindi; geçmiş kayıtları saklandı`,
  roleChanged: (email: string, from: Role, to: Role) =>
    `${email} kullanıcısının rolü ${ROLE_NAMES[from]} iken ${ROLE_NAMES[to]} oldu`,
  emailChanged: (name: string, email: string) => `${name} için e-posta adresi ${email} olarak kaydedildi`,
  infoCreated: (email: string) => `${email} kullanıcısının profili oluşturuldu`,
  infoUpdated: (email: string) => `${email} kullanıcısının profili güncellendi`,
  infoResubmitted: (email: string) => `${email} kullanıcısının profili güncellendi ve yeniden onaya gönderildi`,
  infoDeleted: (email: string) => `${email} kullanıcısının profili silindi`,
  decided: (email: string, status: ProfileStatus, reason: string | null) => {
    if (status === 'APPROVED') return `${email} kullanıcısı onaylandı`
    if (status === 'PENDING') return `${email} kullanıcısı onay beklemeye alındı`
    return `${email} kullanıcısının bilgileri reddedildi${reason ? `: ${reason}` : ''}`
  },
  firstAdmin: (email: string) => `İlk yönetici ${email} oluşturuldu`,
} as const
