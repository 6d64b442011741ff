export const notificationsMessages = {
  notification_not_found: 'Bildirim bulunamadı',
  notification_read: 'Bildirim okundu sayıldı',
  notifications_visited: 'Açılan ekranın bildirimleri okundu sayıldı',
  notifications_read: 'Bütün bildirimler okundu sayıldı',
  push_subscribed: 'Bu tarayıcıda anlık bildirimler açıldı',
  push_unsubscribed: 'Bu tarayıcıda anlık bildirimler kapatıldı',
  outbox_message_not_found: 'İleti bulunamadı',
  outbox_message_not_failed: 'Bu ileti yeniden gönderilemez: bekliyor ya da gönderilmiş',
  outbox_nothing_failed: 'Gönderilemeyen ileti yok',
  outbox_messages_resent: 'İletiler yeniden gönderilmek üzere kuyruğa kondu',
  outbox_message_resent: 'İleti yeniden gönderilmek üzere kuyruğa kondu',
} as const
