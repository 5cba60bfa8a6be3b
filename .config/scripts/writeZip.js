import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the earliest date of the format. A real date would make each build differ. */
const DATE = 0x21

/** "The names are UTF-8." */
const UTF8 = 0x800

/**
 * Returns a zip archive. Equal files give equal bytes.
 *
 * Source: PKWARE's APPNOTE, sections 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (its end).
 *
 * @param {ReadonlyMap<string, Uint8Array>} files Contents by path, with `/` between folders.
 */
export function writeZip(files) {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  /** @type {Buffer[]} */
  const locals = []
  /** @type {Buffer[]} */
  const entries = []
  let offset = 0
  for (const [path, content] of sorted) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0) // version that is needed to read it
    fields.writeUInt16LE(UTF8, 2)
    fields.writeUInt16LE(8, 4) // deflate
    fields.writeUInt16LE(0, 6) // time
    fields.writeUInt16LE(DATE, 8)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(0o100644 * 0x10000, 6) // a file that everyone can read
    tail.writeUInt32LE(offset, 10)
    // "Made by" version 2.0 on Unix, whose permissions the entry has.
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), fields, tail, name]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(sorted.length, 8)
  end.writeUInt16LE(sorted.length, 10)
  end.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...entries, end])
}
