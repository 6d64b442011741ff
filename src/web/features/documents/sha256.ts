// The SHA-256 of a file, in hexadecimal digits. Browsers compute hashes themselves over HTTPS alone: elsewhere a file of its own does.

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sha256Of(content: ArrayBuffer): Promise<string> {
  // Absent on plain HTTP, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle) return toHex(new Uint8Array(await subtle.digest('SHA-256', content)))
  const { digestOf } = await import('./sha256-digest.ts')
  return toHex(digestOf(new Uint8Array(content)))
}
