// How a guest reaches the workshop.
export const workshopContactTexts = {
  title: 'Servis',
  phone: 'Telefon',
  email: 'E-posta',
  address: 'Adres',
  hours: 'Çalışma saatleri',
} as const
