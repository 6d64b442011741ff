// The subset of the tar format (ustar) that a backup needs: regular files, so that any `tar -xzf` extracts it.
const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
const REGULAR_FILE = '0'
const MODE = '0000600'
/** Larger than any entry of a backup; a larger size means that the file is no backup. */
const MOST_BYTES = 512 * 1024 * 1024

export interface TarEntry {
  name: string
  bytes: Buffer
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** One file, header and padding included. */
export function tarBlocks(name: string, bytes: Uint8Array, modified: Date): Buffer[] {
  return [headerOf(name, bytes.byteLength, modified), Buffer.from(bytes), Buffer.alloc(padding(bytes.byteLength))]
}

/** Two empty blocks end an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

function headerOf(path: string, size: number, modified: Date): Buffer {
  const { prefix, name } = split(path)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(MODE, 100)
  header.write('0000000', 108)
  header.write('0000000', 116)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write(
    Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, '0'),
    136,
  )
  header.write(REGULAR_FILE, 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Splits a long path at a slash: the format has 100 bytes for the end and 155 for the start. */
function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const parts = { prefix: path.slice(0, at), name: path.slice(at + 1) }
    if (Buffer.byteLength(parts.prefix) <= PREFIX_BYTES && Buffer.byteLength(parts.name) <= NAME_BYTES) return parts
  }
  throw new Error(`The name ${path} is too long for an archive`)
}

/** The sum of the header's bytes; the checksum's own count as spaces. */
function checksumOf(header: Buffer): number {
  const own = 8
  return (
    header.reduce((sum, byte) => sum + byte) - header.subarray(148, 156).reduce((sum, byte) => sum + byte) + own * 32
  )
}

/** @throws Error where the archive ends too early or is not of this kind */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]()
  const read = reader(chunks)
  for (;;) {
    const header = await read(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parse(header)
    const bytes = await read(size)
    await read(padding(size))
    yield { name, bytes }
  }
  // A source that was cut off behind the last entry only says so at its own end.
  while (!(await chunks.next()).done);
}

const text = (field: Buffer): string => field.toString('utf8').replace(/\0.*$/s, '')

function parse(header: Buffer): { name: string; size: number } {
  const checksum = Number.parseInt(text(header.subarray(148, 156)), 8)
  if (checksum !== checksumOf(header)) throw new Error('it is damaged, or no archive of this kind')
  const size = Number.parseInt(text(header.subarray(124, 136)), 8)
  if (!(size >= 0 && size <= MOST_BYTES)) throw new Error('it is no archive of this kind')
  const prefix = text(header.subarray(345, 500))
  const name = text(header.subarray(0, NAME_BYTES))
  return { name: prefix ? `${prefix}/${name}` : name, size }
}

/** Reads a stream in pieces of the requested size. */
function reader(chunks: AsyncIterator<Buffer>): (size: number) => Promise<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  return async (size) => {
    const parts = [rest]
    let length = rest.length
    while (length < size) {
      const next = await chunks.next()
      if (next.done) throw new Error('it ends too early')
      parts.push(next.value)
      length += next.value.length
    }
    const whole = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = whole.subarray(size)
    return whole.subarray(0, size)
  }
}
