export const planLogTexts = {
  templateCreated: (name: string) => `${name} bakım planı şablonu eklendi`,
  templateUpdated: (name: string) => `${name} bakım planı şablonu güncellendi`,
  templateDeleted: (name: string) => `${name} bakım planı şablonu silindi`,
  engineUpdated: (engine: string, items: number | string) =>
    `${engine} motorunun bakım planı güncellendi: ${items} madde`,
  boatUpdated: (boat: string) => `${boat} teknesinin belge ve donanım tarihleri güncellendi`,
  done: (engine: string, titles: readonly string[]) => `${engine} motorunda yapıldı: ${titles.join(', ')}`,
  doneOnBoat: (boat: string, titles: readonly string[]) => `${boat} teknesinde yapıldı: ${titles.join(', ')}`,
  told: (name: string, items: number) => `${name} sahibine ${items} bakım maddesi bildirildi`,
} as const
