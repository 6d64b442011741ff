export const serviceBooksMessages = {
  download_ended: 'İndirme bağlantısının süresi doldu. Teknenin sayfasından yeniden indirin.',
}
