// The texts of all toasts, including closed ones.
import { type NotificationData, notificationsStore } from '@mantine/notifications'

let shown: NotificationData[] = []
let standing = new Set<string | undefined>()

/** An updated toast keeps its id and is already in the list. */
notificationsStore.subscribe(({ notifications, queue }) => {
  const all = [...notifications, ...queue]
  shown.push(...all.filter(({ id }) => !standing.has(id)))
  standing = new Set(all.map(({ id }) => id))
})

/** Before each test (web-setup.ts). */
export function forgetToasts(): void {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  shown = []
}

const textOf = ({ title, message }: NotificationData) => title ?? message

/** In the order of appearance: `error: Kullanıcı eklenemedi!` */
export const toasts = (): string[] => shown.map((one) => `${one['data-toast']}: ${textOf(one)}`)

/** With the second line, if there is one: `['error', 'Silme başarısız!', 'Bu kayıt kullanımda']`. */
export const toastsInFull = () =>
  shown.map((one) => [one['data-toast'], textOf(one), one.title ? one.message : undefined])
