export const planLogTexts = {
  templateCreated: (name: string) => `${name} bakım planı şablonu eklendi`,
  templateUpdated: (name: string) => `${name} bakım planı şablonu güncellendi`,
  templateDeleted: (name: string) => `${name} bakım planı şablonu silindi`,
  engineUpdated: (engine: string, items: number) => `${engine} motorunun bakım planı güncellendi: ${items} madde`,
} as const
