import anyAscii from 'any-ascii'

/** A text as it may appear in an address: `Añonuevo, José` is `anonuevo-jose`. */
export function slugOf(text: string, longest = 34): string {
  const plain = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, longest).replace(/^-+|-+$/g, '')
}
